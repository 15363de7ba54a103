"""The search itself: depth-first proof-number search over bit masks.

This module is the hot part. It is written so that mypyc compiles it to machine
integers; uncompiled it runs unchanged, about ten times slower, with the same
answers and the same node counts. It is one file, long as it is, because calls between
two compiled modules would go through the interpreter.

A *window* is a part of the board, one bit a point. Neighbours are a fixed number of bits
apart, one number along the rows and one across; ``stride`` holds both, the less in its
low byte. In a plain rectangle they are 1 and the length of a row with one unused guard
bit at its end, so that shifting never carries a stone into the next row
(:func:`weiqi.solver.problem.lay_window`). README.md in this folder explains the model.
"""

from __future__ import annotations

import time

from mypy_extensions import i64

ATTACKER = 0
DEFENDER = 1
UNKNOWN = 2

STRIDE_BITS = 8
STRIDE_MASK = 255
INFINITE = 1 << 28
FREE = 0  # a result that takes no ancestor's outcome for granted
DEEP = 61  # ancestors from this depth on are not told apart
SURE = 1 << 16  # a proof number that only says: most likely not
REACH = 3  # steps from the target within which moves are tried at once
MOST_PATTERNS = 24  # proved states kept that are alike on the core
ENDLESS = 15  # a number of ko threats that is never used up


def spread(mask: i64, stride: i64) -> i64:
    """Return all bits beside a bit of ``mask`` (guard bits included; mask the result)."""
    near: i64 = stride & STRIDE_MASK
    far: i64 = stride >> STRIDE_BITS
    return (mask << near) | (mask >> near) | (mask << far) | (mask >> far)


def flood(seed: i64, area: i64, stride: i64) -> i64:
    """Return the points of ``area`` that join on to ``seed`` (itself within ``area``)."""
    near: i64 = stride & STRIDE_MASK
    far: i64 = stride >> STRIDE_BITS
    while True:
        grown: i64 = (seed | (seed << near) | (seed >> near) | (seed << far) | (seed >> far)) & area
        if grown == seed:
            return seed
        seed = grown


def count(mask: i64) -> i64:
    """Return the number of bits set."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


class Window:
    """What does not change during a search: the region and who stands around it."""

    def __init__(
        self,
        stride: i64,
        board: i64,
        a_safe: i64,
        d_safe: i64,
        target: i64,
        closed: i64 = 0,
    ) -> None:
        """Store the masks.

        ``board``: the points in play, where stones may be put or can be captured;
        ``a_safe`` / ``d_safe``: those of them where a stone of the attacker /
        defender is safe for good, for it joins stones with liberties out of reach or
        has such a liberty itself; ``target``: the defender's stones the attacker is
        after; ``closed``: empty points where only the attacker may play, liberties until
        he does. All else is left out: it never changes.
        """
        self.stride: i64 = stride
        self.board: i64 = board
        self.a_safe: i64 = a_safe
        self.d_safe: i64 = d_safe
        self.target: i64 = target
        self.closed: i64 = closed
        # Results of place(), kept here so that nothing is allocated for them.
        self.own: i64 = 0
        self.other: i64 = 0
        self.ko: i64 = 0
        # What the last proof of life by alive() rests on.
        self.proof: i64 = 0

    def place(self, own: i64, other: i64, bit: i64, attacker: bool) -> bool:
        """Put a stone on the empty point ``bit``; tell whether that is no suicide.

        Leaves the stones after the move in ``own`` and ``other`` and the point that
        a simple ko forbids next in ``ko`` (0 if none).
        """
        s = self.stride
        own_safe: i64 = self.a_safe if attacker else self.d_safe
        other_safe: i64 = self.d_safe if attacker else self.a_safe
        own |= bit
        near: i64 = spread(bit, s) & other
        empty: i64 = self.board & ~(own | other)
        taken: i64 = 0
        while near:
            chain: i64 = flood(near & -near, other, s)
            near &= ~chain
            if not (spread(chain, s) & empty) and not (chain & other_safe):
                taken |= chain
        if taken:
            other &= ~taken
            empty |= taken
        mine: i64 = flood(bit, own, s)
        liberties: i64 = spread(mine, s) & empty
        if not liberties and not mine & own_safe:
            return False
        self.own = own
        self.other = other
        # A stone that took one stone, alone and with that point as its only liberty.
        alone = mine == bit and liberties == taken and not bit & own_safe
        self.ko = taken if alone and not taken & (taken - 1) else 0
        return True

    def target_chains(self, d: i64) -> i64:
        """Return all stones of the chains that hold what is left of the target."""
        return flood(self.target & d, d, self.stride)

    def alive(self, d: i64, a: i64, chains: i64) -> bool:
        """Tell whether a chain of ``chains`` is unconditionally alive (Benson 1976).

        Regions are the parts of the window not held by the defender; those where an
        attacker's stone would be safe can never be an eye.
        """
        s = self.stride
        rest: i64 = self.board & ~d
        regions: list[i64] = []
        while rest:
            region: i64 = flood(rest & -rest, rest, s)
            rest &= ~region
            if not region & self.a_safe:
                regions.append(region)
        if len(regions) < 2:
            return False
        around: i64 = 0
        for region in regions:
            around |= spread(region, s)
        members: list[i64] = []
        rest = around & d
        while rest:
            chain: i64 = flood(rest & -rest, d, s)
            rest &= ~chain
            members.append(chain)
        return self._settle(regions, members, d, a, chains)

    def _settle(self, regions: list[i64], members: list[i64], d: i64, a: i64, chains: i64) -> bool:
        """Benson's loop: drop chains with fewer than two vital regions until nothing changes."""
        s = self.stride
        changed = True
        while changed:
            changed = False
            keep: list[i64] = []
            gone: i64 = 0
            for chain in members:
                liberties: i64 = spread(chain, s)
                vital: i64 = 0
                for region in regions:
                    if region & liberties and not (region & ~a & ~liberties):
                        vital += 1
                if vital >= 2:
                    keep.append(chain)
                else:
                    gone |= chain
            if gone:
                changed = True
                members = keep
                left: list[i64] = []
                for region in regions:
                    if not spread(region, s) & gone:
                        left.append(region)
                regions = left
        found = False
        self.proof = 0
        for chain in members:
            self.proof |= chain
            if chain & chains:
                found = True
        for region in regions:
            self.proof |= region
        return found

    def no_room(self, d: i64, a: i64, chains: i64) -> bool:
        """Tell whether the defender can never have two eyes, nor a way out, nor a seki.

        An eye point has no safe attacker's stone beside it. Where no two such points
        are apart, all other liberties are beside stones that cannot be captured:
        the attacker fills them at leisure and then plays inside.
        """
        s = self.stride
        safe: i64 = flood(a & self.a_safe, a, s)
        # A target chain captured earlier counts again once the defender refills its points.
        area: i64 = flood(chains | self.target & ~safe, self.board & ~safe, s)
        self.proof = area | safe
        if area & self.d_safe:
            return False
        room: i64 = area & ~(self.a_safe | spread(safe, s))
        if room:
            first: i64 = room & -room
            rest: i64 = room & ~first
            # More than a single point or two that touch?
            if rest & (rest - 1) or rest & ~spread(first, s):
                return False
        return True

    def capture_zone(self, chains: i64) -> i64:
        """Return the zone of a target, one chain, that is taken next."""
        return self.target | (chains | spread(chains, self.stride)) & self.board

    def move_zone(
        self, own: i64, other: i64, bit: i64, own_safe: i64, other_safe: i64, zone: i64
    ) -> i64:
        """Return the points that make sure what the move ``bit`` takes and that it is legal.

        Where one of several liberties will do, one of ``zone`` is chosen.
        """
        s = self.stride
        near: i64 = spread(bit, s) & self.board
        found: i64 = bit | near
        empty: i64 = self.board & ~(own | other | bit)
        rest: i64 = near & other
        breath = near & empty != 0
        while rest:
            chain: i64 = flood(rest & -rest, other, s)
            rest &= ~chain
            found |= chain
            if chain & other_safe:
                continue
            liberties: i64 = spread(chain, s) & empty
            if liberties:
                found |= one_of(liberties, zone)
            else:
                found |= spread(chain, s) & self.board
                breath = True
        if not breath:
            mine: i64 = flood(bit, own | bit, s)
            found |= mine
            if not mine & own_safe:
                found |= one_of(spread(mine, s) & empty, zone)
        return found

    def close_zone(self, zone: i64, own: i64, own_safe: i64, other: i64, barred: i64) -> i64:
        """Return a zone grown until no move outside it can take one of its ``own`` stones.

        ``own`` are the winner's stones, the other side is to move; ``barred`` are his
        moves that are suicide here and have to stay so.
        """
        s = self.stride
        empty: i64 = self.board & ~(own | other)
        done: i64 = 0
        while True:
            rest: i64 = zone & own & ~done
            banned: i64 = zone & barred
            if not rest and not banned:
                return zone
            while banned:
                bit: i64 = banned & -banned
                banned &= ~bit
                barred &= ~bit
                mine: i64 = flood(bit, other | bit, s)
                zone |= (mine | spread(mine, s)) & self.board
            rest = zone & own & ~done
            while rest:
                chain: i64 = flood(rest & -rest, own, s)
                rest &= ~chain
                done |= chain
                zone |= chain
                if chain & own_safe:
                    continue
                liberties: i64 = spread(chain, s) & empty
                if not liberties & (liberties - 1):
                    # To be taken: what is taken, and whether that makes a ko, must not change.
                    zone |= (spread(chain, s) | spread(liberties, s)) & self.board
                else:
                    first: i64 = one_of(liberties, zone)
                    zone |= first
                    zone |= one_of(liberties & ~first, zone)


def depth_bit(depth: i64) -> i64:
    """Return the bit of an ancestor's depth; the deepest share one."""
    return 1 << (depth if depth < DEEP else DEEP)


def one_of(mask: i64, wanted: i64) -> i64:
    """Return one bit of ``mask`` (0 if it has none), of ``wanted`` where there is one."""
    best: i64 = mask & wanted
    if best:
        return best & -best
    return mask & -mask


class Entry:
    """What is known of a state: proof numbers for the attacker (pn) and the defender (dn)."""

    def __init__(self, pn: i64, dn: i64) -> None:
        self.pn: i64 = pn
        self.dn: i64 = dn
        self.work: i64 = 0
        # Bits of the ancestors' depths whose outcome this result takes for granted.
        self.rests_on: i64 = FREE
        self.move: i64 = 0
        # The zone of a result: it holds wherever the points of the zone are the same.
        self.zone: i64 = 0
        # Whether the result needs a position to come back at some point.
        self.cyclic = False

    def forget(self) -> None:
        """Make the state unknown again."""
        self.pn = self.dn = 1
        self.rests_on = FREE
        self.zone = 0


class Pattern:
    """A proved state, its winner and the zone on which the result rests."""

    def __init__(self, zone: i64, d: i64, a: i64, winner: i64, move: i64) -> None:
        """Store them."""
        self.zone: i64 = zone
        self.d: i64 = d
        self.a: i64 = a
        self.winner: i64 = winner
        self.move: i64 = move


class Child:
    """A state one move on."""

    def __init__(self, entry: Entry, move: i64, d: i64, a: i64, ko: i64, ta: i64, td: i64) -> None:
        self.entry = entry
        self.move: i64 = move
        self.d: i64 = d
        self.a: i64 = a
        self.ko: i64 = ko
        self.ta: i64 = ta
        self.td: i64 = td


Key = tuple[i64, i64, i64]


class Search:
    """One question: does the attacker reach his goal, under one policy for ko and cycles?"""

    def __init__(
        self,
        window: Window,
        a_threats: i64,
        d_threats: i64,
        cycle_winner: i64,
        two_eyes: bool,
        node_limit: i64,
        table_limit: i64,
    ) -> None:
        """Set the policy.

        ``a_threats`` / ``d_threats``: how often that side may retake a ko at once
        (ENDLESS: always). ``cycle_winner``: who profits when a position comes back.
        ``two_eyes``: False asks whether the target can be captured (the attacker
        must move, but may wait while a ko bars him; the defender may pass); True asks
        whether the defender can become unconditionally alive (the defender must move,
        the attacker may pass).
        """
        self.window = window
        self.a_threats: i64 = a_threats
        self.d_threats: i64 = d_threats
        self.cycle_winner: i64 = cycle_winner
        self.two_eyes = two_eyes
        self.node_limit: i64 = node_limit
        self.table_limit: i64 = table_limit
        self.nodes: i64 = 0
        self.cycles: i64 = 0
        self.stopped = False
        self.deadline = 0.0
        self.rested = 0.0  # when other threads last had their turn
        self.table: dict[Key, Entry] = {}
        self.path: dict[Key, i64] = {}
        # Searches of the same window that may know a result; see _borrow().
        self.killer: Search | None = None
        self.saver: Search | None = None
        # Results that hold only while ancestors they rest on are being searched.
        self.pending: list[Entry] = []
        # Steps from the target within which moves are tried at once; see Node.widen().
        self.reach: i64 = REACH
        # Proved states by what they hold on the ``core``; see _match().
        self.core: i64 = (window.target | spread(window.target, window.stride)) & window.board
        self.patterns: dict[Key, list[Pattern]] = {}
        self.remembered: i64 = 0
        # Whether zones are worked out; without them every move is tried at once.
        self.zoned = True
        # A side whose far moves are left out for good: only what it wins is proved then.
        self.narrow: i64 = UNKNOWN
        self.at_start: i64 = 0  # defender's stones, for near() of a narrow search
        # Set by moves(): points of which all but ``like`` are left out, being like it.
        self.alike: i64 = 0
        self.like: i64 = 0

    def judge(self, d: i64, a: i64, ko: i64, side: i64, threats: i64) -> i64:
        """Return who has won already, or UNKNOWN; ``threats`` are the attacker's left."""
        w = self.window
        if not w.target & d:
            return ATTACKER
        s = w.stride
        chains: i64 = w.target_chains(d)
        around: i64 = spread(chains, s) & w.board
        if chains & w.d_safe:
            return DEFENDER
        if side == ATTACKER:
            liberties: i64 = around & ~(d | a)
            if (
                not liberties & (liberties - 1)
                and flood(chains & -chains, chains, s) == chains
                and (liberties != ko or threats)
            ):
                return ATTACKER
        # With two eyes as the goal the defender must move and might have to fill one.
        if (side == ATTACKER or self.two_eyes) and w.alive(d, a, chains):
            return DEFENDER
        return ATTACKER if w.no_room(d, a, chains) else UNKNOWN

    def leaf_zone(self, entry: Entry, d: i64, a: i64, ko: i64, side: i64) -> i64:
        """Return the zone of a state that judge() decided."""
        w = self.window
        s = w.stride
        if not w.target & d:
            return w.target
        chains: i64 = w.target_chains(d)
        if not entry.dn:
            if chains & w.d_safe:
                return chains
            return w.proof if w.alive(d, a, chains) else w.board
        if side == ATTACKER and flood(chains & -chains, chains, s) == chains:
            liberties: i64 = spread(chains, s) & w.board & ~(d | a)
            if not liberties & (liberties - 1):
                return w.capture_zone(chains) | ko
        return w.target | w.proof if w.no_room(d, a, chains) else w.board

    def near(self, d: i64, a: i64) -> i64:
        """Return the points to try at once; the others, when a proof turns out to touch them.

        They are few steps from the target or last liberties of attackers beside it. In
        a narrow search the surroundings of the defender's new stones count as well.
        """
        w = self.window
        s = w.stride
        chains: i64 = w.target_chains(d)
        ground: i64 = w.board & ~a
        if not self.zoned:
            return w.board
        fresh: i64 = d & ~self.at_start if self.narrow != UNKNOWN else 0
        around: i64 = spread(chains | fresh, s) & a & w.board
        found: i64 = chains
        steps: i64 = 0
        while steps < self.reach:
            found |= spread(found & ground, s) & w.board
            steps += 1
        if not steps:
            return 0
        if fresh:
            found |= spread(spread(fresh, s) | fresh, s) & w.board
        empty: i64 = w.board & ~(d | a)
        while around:
            chain: i64 = flood(around & -around, a, s)
            around &= ~chain
            if not chain & w.a_safe:
                liberties: i64 = spread(chain, s) & empty
                if count(liberties) <= 2:
                    found |= liberties
        return found

    def guess(self, d: i64, a: i64) -> Entry:
        """Return first proof numbers: how many stones the defender lacks for two eyes.

        An estimate only; it decides what is searched first, never a result.
        """
        w = self.window
        s = w.stride
        safe: i64 = flood(a & w.a_safe, a, s)
        spots: i64 = w.board & ~(w.a_safe | safe | spread(safe, s) | d)
        first: i64 = 0
        ring: i64 = 0
        lacking: i64 = 9
        pool: i64 = spots
        while pool:
            spot: i64 = pool & -pool
            pool &= ~spot
            around: i64 = spread(spot, s) & w.board
            need: i64 = count(around & ~d) + (1 if spot & a else 0)
            if need < lacking:
                lacking = need
                first = spot
                ring = around
        second: i64 = 9
        pool = spots & ~first & ~ring
        while pool:
            spot = pool & -pool
            pool &= ~spot
            need = count(spread(spot, s) & w.board & ~d & ~ring) + (1 if spot & a else 0)
            if need < second:
                second = need
        lacking += second
        return Entry(1 + (12 - lacking if lacking < 12 else 0), 1 + lacking)

    def solve(self, d: i64, a: i64, ko: i64, side: i64) -> i64:
        """Return who wins from this state (UNKNOWN when the node limit is met)."""
        return self.solve_with(d, a, ko, side, self.a_threats, self.d_threats)

    def solve_with(self, d: i64, a: i64, ko: i64, side: i64, ta: i64, td: i64) -> i64:
        """As solve(), with these numbers of threats left."""
        self.stopped = False
        entry = self.entry(d, a, ko, side, ta, td)
        if entry.pn and entry.dn:
            self.expand(entry, d, a, ko, side, ta, td, INFINITE, INFINITE, 0)
        if not entry.pn:
            return ATTACKER
        return UNKNOWN if entry.dn else DEFENDER

    def entry(self, d: i64, a: i64, ko: i64, side: i64, ta: i64, td: i64) -> Entry:
        """Return the table's entry for a state, made and judged if it is new."""
        key: Key = (d | ko, a | ko, side | ta << 1 | td << 5)
        found = self.table.get(key)
        if found is not None:
            return found
        known = self._known(d | ko, a | ko, side, ta, td)
        if known is not None:
            self.table[key] = known
            return known
        if not ko:
            known = self._match(d, a, side, ta, td)
            if known is not None:
                self.table[key] = known
                return known
        winner: i64 = self.judge(d, a, ko, side, ta)
        if winner == UNKNOWN:
            found = self._borrow(d | ko, a | ko, side, ta, td)
            if found is None:
                found = self.guess(d, a)
        else:
            found = Entry(0, INFINITE) if winner == ATTACKER else Entry(INFINITE, 0)
        self.table[key] = found
        return found

    def _known(self, d: i64, a: i64, side: i64, ta: i64, td: i64) -> Entry | None:
        """Return a result that other numbers of threats settled already, if there is one.

        Who wins although only the other side may retake kos at once wins always.
        """
        entry: Entry | None
        if ta or td != ENDLESS:
            entry = self.table.get((d, a, side | ENDLESS << 5))
            if entry is not None and not entry.pn and entry.rests_on == FREE:
                return entry
        if td or ta != ENDLESS:
            entry = self.table.get((d, a, side | ENDLESS << 1))
            if entry is not None and not entry.dn and entry.rests_on == FREE:
                return entry
        return None

    def _borrow(self, d: i64, a: i64, side: i64, ta: i64, td: i64) -> Entry | None:
        """Return what a search that asks for more tells of a state, if it was solved there.

        ``killer`` is of a search for a capture without retaking kos from a defender who
        retakes all; ``saver`` of one for two eyes, the other way about. Who wins there
        without a position coming back wins every other question about the state as well.
        A result that needs one, or does not bind, is no more than a strong hint.
        """
        entry: Entry | None = None
        if self.saver is not None:
            entry = self.saver.table.get((d, a, side | ENDLESS << 1))
        if entry is not None and not entry.dn and entry.rests_on == FREE and not entry.cyclic:
            return self._lent(INFINITE, 0, entry)
        entry = None
        if self.killer is not None:
            entry = self.killer.table.get((d, a, side | ENDLESS << 5))
        if entry is None:
            return None
        if not entry.pn:
            bound = entry.rests_on == FREE and not entry.cyclic
            return self._lent(0, INFINITE, entry) if bound else Entry(1, SURE)
        if not entry.dn and not ta and not self.two_eyes:
            # What comes back counted against him there.
            bound = entry.rests_on == FREE and td == ENDLESS
            return self._lent(INFINITE, 0, entry) if bound else Entry(SURE, 1)
        return None

    def _match(self, d: i64, a: i64, side: i64, ta: i64, td: i64) -> Entry | None:
        """Return the result of a state that differs only where it does not matter, if known.

        Both states hold the same on the zone of the result. As in _known() and _borrow(),
        results of other numbers of threats and of other searches may serve.
        """
        killing: i64 = side | ENDLESS << 5
        saving: i64 = side | ENDLESS << 1
        found = self.fitting(d, a, side | ta << 1 | td << 5, UNKNOWN)
        if found is None and td != ENDLESS:
            found = self.fitting(d, a, killing, ATTACKER)
        if found is None and self.killer is not None:
            found = self.killer.fitting(d, a, killing, ATTACKER)
        if found is None and ta != ENDLESS:
            found = self.fitting(d, a, saving, DEFENDER)
        if found is None and self.saver is not None:
            found = self.saver.fitting(d, a, saving, DEFENDER)
        return found

    def fitting(self, d: i64, a: i64, rest: i64, winner: i64) -> Entry | None:
        """Return the result of a pattern that fits these stones; ``winner`` may be UNKNOWN."""
        kept = self.patterns.get((d & self.core, a & self.core, rest))
        if kept is None:
            return None
        for one in kept:
            if ((d ^ one.d) | (a ^ one.a)) & one.zone:
                continue
            if winner == UNKNOWN or winner == one.winner:
                found = Entry(0, INFINITE) if one.winner == ATTACKER else Entry(INFINITE, 0)
                found.zone = one.zone
                found.move = one.move
                return found
        return None

    def _keep(self, entry: Entry, d: i64, a: i64, side: i64, ta: i64, td: i64) -> None:
        """Remember a proved state for _match()."""
        key: Key = (d & self.core, a & self.core, side | ta << 1 | td << 5)
        one = Pattern(entry.zone, d, a, DEFENDER if entry.pn else ATTACKER, entry.move)
        kept = self.patterns.get(key)
        self.remembered += 1
        if self.remembered > self.table_limit >> 2:
            self.patterns.clear()
            self.remembered = 0
        elif kept is None:
            self.patterns[key] = [one]
        elif len(kept) < MOST_PATTERNS:
            kept.append(one)

    def _lent(self, pn: i64, dn: i64, lender: Entry) -> Entry:
        entry = Entry(pn, dn)
        entry.zone = lender.zone or self.window.board
        return entry

    def moves(self, d: i64, a: i64, side: i64) -> i64:
        """Return the points worth trying; the others can never be better than these or a pass.

        Only for a target that is one chain; a point of the target that was captured
        counts again once the defender refills it.
        """
        w = self.window
        s = w.stride
        empty: i64 = w.board & ~(d | a)
        chains: i64 = w.target_chains(d)
        self.alike = self.like = 0
        if w.target & ~d or flood(chains & -chains, chains, s) != chains:
            return empty & ~w.closed if side == DEFENDER else empty
        around: i64 = spread(chains, s) & w.board
        if side == DEFENDER and self.in_atari(d, a):
            return self._rescues(around, d, a) & ~w.closed
        safe: i64 = flood(a & w.a_safe, a, s)
        # Liberties that touch only the target and safe attackers: one is as good as another.
        spared: i64 = empty & around & (w.a_safe | spread(safe, s))
        spared &= ~w.d_safe & ~spread(w.board & ~(chains | safe), s)
        if side == DEFENDER:
            spared &= ~w.closed
        like: i64 = one_of(spared, ~w.closed)
        if spared != like:
            self.alike = spared
            self.like = like
        spared &= ~like
        if side == DEFENDER:
            # Filling an own eye of one point only takes a liberty away.
            own: i64 = empty & around & ~spread(w.board & ~chains, s)
            spared |= own & ~(w.a_safe | w.d_safe) | w.closed
        return empty & ~spared

    def _rescues(self, around: i64, d: i64, a: i64) -> i64:
        """Return what may save a chain in atari: its liberty, captures beside it."""
        w = self.window
        s = w.stride
        empty: i64 = w.board & ~(d | a)
        found: i64 = around & empty
        near: i64 = around & a
        while near:
            chain: i64 = flood(near & -near, a, s)
            near &= ~chain
            liberties: i64 = spread(chain, s) & empty
            if not liberties & (liberties - 1) and not chain & w.a_safe:
                found |= liberties
        return found

    def in_atari(self, d: i64, a: i64) -> bool:
        """Tell whether the target, all of it one chain, has one liberty left."""
        w = self.window
        chains: i64 = w.target_chains(d)
        liberties: i64 = spread(chains, w.stride) & w.board & ~(d | a)
        return (
            not liberties & (liberties - 1)
            and not w.target & ~d
            and flood(chains & -chains, chains, w.stride) == chains
        )

    def expand(
        self,
        entry: Entry,
        d: i64,
        a: i64,
        ko: i64,
        side: i64,
        ta: i64,
        td: i64,
        pn_limit: i64,
        dn_limit: i64,
        depth: i64,
    ) -> None:
        """Search below a state until it is solved or a proof number reaches its limit."""
        if not ko and not entry.work:  # proved since the entry was made?
            known = self._match(d, a, side, ta, td)
            if known is not None:
                entry.pn = known.pn
                entry.dn = known.dn
                entry.zone = known.zone
                entry.move = known.move
                return
        self.nodes += 1
        start: i64 = self.nodes
        key: Key = (d | ko, a | ko, side | ta << 1 | td << 5)
        mark: i64 = len(self.pending)
        self.path[key] = depth
        node = Node(self, d, a, ko, side, ta, td)
        attacker = side == ATTACKER
        while True:
            node.sum_up()
            while node.lost() and node.widen():
                node.sum_up()
            if node.pn >= pn_limit or node.dn >= dn_limit or not node.pn or not node.dn:
                break
            if self.nodes >= self.node_limit or self.stopped:
                self.stopped = True
                break
            if not self.nodes & 15 and self.out_of_time():
                self.stopped = True
                break
            if len(self.table) > self.table_limit:
                self._collect()
            child = node.children[node.best]
            limit_pn: i64
            limit_dn: i64
            if attacker:
                limit_pn = min(pn_limit, node.second + 1 + (node.second >> 2))
                limit_dn = dn_limit - node.dn + child.entry.dn
            else:
                limit_dn = min(dn_limit, node.second + 1 + (node.second >> 2))
                limit_pn = pn_limit - node.pn + child.entry.pn
            self.expand(
                child.entry,
                child.d,
                child.a,
                child.ko,
                1 - side,
                child.ta,
                child.td,
                limit_pn,
                limit_dn,
                depth + 1,
            )
        del self.path[key]
        entry.pn = node.pn
        entry.dn = node.dn
        entry.work += self.nodes - start + 1
        if not node.pn or not node.dn:
            entry.cyclic = node.cyclic()
            entry.zone = node.zone if node.lost() else node.winning_zone()
            if not ko and entry.zone != self.window.board:
                self._keep(entry, d, a, side, ta, td)
            entry.move = node.children[node.best].move if node.children else 0
        self._close(entry, node, depth, mark)

    def out_of_time(self) -> bool:
        """Tell whether the deadline (a time.monotonic() value, 0 for none) has passed."""
        now = time.monotonic()
        if now - self.rested > 0.005:
            self.rested = now
            time.sleep(0)  # compiled code holds the interpreter lock: let other threads in
        return self.deadline != 0.0 and now > self.deadline

    def _collect(self) -> None:
        """Forget the results that cost least, until the table is half empty."""
        table = self.table  # the same object all along: others may borrow from it
        least: i64 = 1
        while len(table) > len(self.path) + (self.table_limit >> 1):
            kept: dict[Key, Entry] = {}
            for key, entry in table.items():
                if entry.work > least or key in self.path:  # still being searched
                    kept[key] = entry
            table.clear()
            table.update(kept)
            least <<= 1

    def _close(self, entry: Entry, node: Node, depth: i64, mark: i64) -> None:
        """Keep account of results that rest on an ancestor (the history problem of graphs).

        ``mark``: how many results were pending before this state was searched. A result
        may rest on several ancestors; it is lost as soon as one of them does not turn
        out as assumed, and final when all have.
        """
        own: i64 = depth_bit(depth)
        rests_on: i64 = FREE
        if not entry.pn or not entry.dn:
            rests_on = node.rests_on()
            if depth <= DEEP:
                rests_on &= ~own
            entry.rests_on = rests_on
        waiting = self.pending[mark:]
        if waiting:
            del self.pending[mark:]
            failed = (entry.pn if self.cycle_winner == ATTACKER else entry.dn) != 0
            for other in waiting:
                if other.rests_on & own:
                    if failed or depth >= DEEP:
                        other.forget()
                    else:
                        other.rests_on = other.rests_on & ~own | rests_on
                if other.rests_on != FREE:
                    self.pending.append(other)
        if rests_on != FREE:
            self.pending.append(entry)


class Node:
    """The children of a state while it is being expanded."""

    def __init__(
        self, search: Search, d: i64, a: i64, ko: i64, side: i64, ta: i64, td: i64
    ) -> None:
        """Generate all children, the most promising first."""
        self.search = search
        self.d: i64 = d
        self.a: i64 = a
        self.ko: i64 = ko
        self.ta: i64 = ta
        self.td: i64 = td
        self.side: i64 = side
        self.pn: i64 = 0
        self.dn: i64 = 0
        self.best: i64 = 0
        self.second: i64 = INFINITE
        self.children: list[Child] = []
        # Moves not tried so far; moves that are suicide; what the refutations rest on.
        self.held: i64 = 0
        self.barred: i64 = 0
        self.zone: i64 = 0
        self.alike: i64 = 0
        self.like: i64 = 0
        self._generate()

    def _generate(self) -> None:
        search = self.search
        d: i64 = self.d
        a: i64 = self.a
        if self.side == DEFENDER:
            if not search.two_eyes and not search.in_atari(d, a) and self._pass():
                return
        # Barred from a ko, the attacker may wait with a move elsewhere; else a false eye
        # would count as an eye for want of a move to wait with.
        elif (search.two_eyes or self.ko) and self._pass():
            return
        rest: i64 = search.moves(d, a, self.side)
        self.alike = search.alike
        self.like = search.like
        near: i64 = rest & search.near(d, a)
        self.held = 0 if self.side == search.narrow else rest & ~near
        self._try(near)

    def _pass(self) -> bool:
        return self._add(0, self.d, self.a, 0, self.ta, self.td)

    def _try(self, rest: i64) -> None:
        """Add the children of these moves, up to one that wins outright."""
        w = self.search.window
        attacker = self.side == ATTACKER
        while rest:
            bit: i64 = rest & -rest
            rest &= ~bit
            ta: i64 = self.ta
            td: i64 = self.td
            if bit == self.ko:
                left: i64 = ta if attacker else td
                if not left:
                    continue
                if left != ENDLESS:
                    if attacker:
                        ta -= 1
                    else:
                        td -= 1
            if attacker:
                if not w.place(self.a, self.d, bit, True):
                    self.barred |= bit
                elif self._add(bit, w.other, w.own, w.ko, ta, td):
                    return
            elif not w.place(self.d, self.a, bit, False):
                self.barred |= bit
            elif self._add(bit, w.own, w.other, w.ko, ta, td):
                return

    def lost(self) -> bool:
        """Tell whether all moves tried so far lose."""
        return self.dn == 0 if self.side == ATTACKER else self.pn == 0

    def everything(self) -> None:
        """Try the moves held back as well."""
        rest: i64 = self.held
        self.held = 0
        self._try(rest)

    def widen(self) -> bool:
        """Try the moves held back that the refutations of the others touch; tell whether any."""
        zone: i64 = self._losing_zone()
        self.zone = zone
        rest: i64 = self.held & zone
        self.held &= ~zone
        self._try(rest)
        return rest != 0

    def _losing_zone(self) -> i64:
        """Return what the refutations of the moves tried rest on."""
        search = self.search
        w = search.window
        attacker = self.side == ATTACKER
        if not search.zoned or search.two_eyes and not attacker:
            # Moves out of a zone might make eyes out of it.
            return w.board
        zone: i64 = w.target | self.ko
        zone |= w.target_chains(self.d)
        for child in self.children:
            entry = child.entry
            if entry.cyclic or entry.rests_on != FREE:
                return w.board
            if not entry.zone:
                entry.zone = search.leaf_zone(entry, child.d, child.a, child.ko, 1 - self.side)
            zone |= entry.zone
        if not attacker and search.in_atari(self.d, self.a):
            zone |= w.capture_zone(w.target_chains(self.d))
        if zone & self.alike:
            zone |= self.like | spread(self.alike, w.stride) & w.board
        if attacker:
            return w.close_zone(zone, self.d, w.d_safe, self.a, self.barred)
        return w.close_zone(zone, self.a, w.a_safe, self.d, self.barred)

    def winning_zone(self) -> i64:
        """Return what the best move's win rests on."""
        search = self.search
        w = search.window
        child = self.children[self.best]
        entry = child.entry
        if not search.zoned or entry.cyclic or entry.rests_on != FREE:
            return w.board
        if not entry.zone:
            entry.zone = search.leaf_zone(entry, child.d, child.a, child.ko, 1 - self.side)
        zone: i64 = entry.zone | self.ko
        if not child.move:
            return zone
        if self.side == ATTACKER:
            return zone | w.move_zone(self.a, self.d, child.move, w.a_safe, w.d_safe, zone)
        return zone | w.move_zone(self.d, self.a, child.move, w.d_safe, w.a_safe, zone)

    def _add(self, bit: i64, d: i64, a: i64, ko: i64, ta: i64, td: i64) -> bool:
        """Add a child; tell whether it wins outright, so that no other is needed."""
        search = self.search
        side: i64 = 1 - self.side
        key: Key = (d | ko, a | ko, side | ta << 1 | td << 5)
        depth = search.path.get(key)
        if depth is not None:
            search.cycles += 1
            won = search.cycle_winner == ATTACKER
            entry = Entry(0, INFINITE) if won else Entry(INFINITE, 0)
            entry.rests_on = depth_bit(depth)
            entry.cyclic = True
        else:
            entry = search.entry(d, a, ko, side, ta, td)
        self.children.append(Child(entry, bit, d, a, ko, ta, td))
        good: i64 = entry.pn if self.side == ATTACKER else entry.dn
        return good == 0 and entry.rests_on == FREE

    def sum_up(self) -> None:
        """Combine the children's proof numbers; find the best child and the second's number."""
        best_i: i64 = 0
        best: i64 = INFINITE
        second: i64 = INFINITE
        total: i64 = 0
        attacker = self.side == ATTACKER
        i: i64 = -1
        for child in self.children:
            i += 1
            entry = child.entry
            good: i64 = entry.pn if attacker else entry.dn
            bad: i64 = entry.dn if attacker else entry.pn
            if good < best:
                second = best
                best = good
                best_i = i
            elif good < second:
                second = good
            total += bad
        if total > INFINITE or best == 0:
            total = INFINITE
        if best >= INFINITE:
            best = INFINITE
            total = 0
        self.best = best_i
        self.second = second
        if attacker:
            self.pn = best
            self.dn = total
        else:
            self.dn = best
            self.pn = total

    def cyclic(self) -> bool:
        """Tell whether the solved result needs a position to come back."""
        attacker = self.side == ATTACKER
        if (self.pn == 0) == attacker:
            return self.children[self.best].entry.cyclic
        for child in self.children:
            lost: i64 = child.entry.dn if attacker else child.entry.pn
            if not lost and child.entry.cyclic:
                return True
        return False

    def rests_on(self) -> i64:
        """Return the ancestors that the solved result takes for granted, as bits of depths."""
        attacker = self.side == ATTACKER
        if (self.pn == 0) == attacker:
            return self.children[self.best].entry.rests_on
        found: i64 = FREE
        for child in self.children:
            lost: i64 = child.entry.dn if attacker else child.entry.pn
            if not lost:
                found |= child.entry.rests_on
        return found
