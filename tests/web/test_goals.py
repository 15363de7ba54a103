"""Races, links, cuts and endgames from the file to the page: built, shown, played, mapped."""

import pytest

from tests.web.library_files import SMALL, built
from website import create_app

HEAD = "(;FF[4]GM[1]CA[UTF-8]SZ[9]"
FILES = {
    "001": f"{HEAD}GN[两气对两气]GE[对杀]DI[2]PL[B]AW[ah][bh][ch][di]AB[dh][eh][fh][gh][gi][ci]"
    "TR[di]C[黑先，和画 △ 的白棋对杀。\n提示：谁的气长？\n词：气])",
    "002": f"{HEAD}GN[小飞断]GE[切断]DI[3]PL[W]AB[ed][df]AW[cc][gc][ce][ge][cf][gf][cg][eg]"
    "TR[ed][df]C[白先，切断画 △ 的两块黑棋。\n提示：中间有两个点。\n词：气])",
    "003": f"{HEAD}GN[小飞连]GE[联络]DI[3]PL[B]AB[ed][df]AW[cc][gc][ce][ge][cf][gf][cg][eg][bd]"
    "TR[ed][df]C[黑先，把画 △ 的两块黑棋连起来。\n提示：中间有两个点。\n词：气])",
    "004": f"{HEAD}GN[最后一路]GE[官子]DI[3]PL[B]"
    "AB[aa][ba][ca][da][fa][bb][cb][db][eb][fb][ac][bc][cc][dc][ec][fc][ad][bd][cd][dd][ed][fd]"
    "[ae][ce][ee][fe][af][bf][cf][df][ef][ff][ag][bg][cg][dg][eg][ah][bh][ch][dh][eh][ai][bi][ci]"
    "AW[ga][ha][ia][gb][ib][gc][hc][ic][gd][hd][id][ge][he][ie][gf][hf][if][fg][gg][hg][ig]"
    "[fh][gh][ih][hi][ii]TR[di][ei][fi][gi]C[黑先，收官：△ 是还能下的地方。\n提示：扳。\n词：气])",
}
MOVES = {
    "001": ("E1", "F1", "黑棋对杀胜", "黑棋对杀败"),
    "002": ("D5", "A1", "对。", "黑棋连上了"),
    "003": ("D5", "A1", "对。", "黑棋被切断"),
    "004": ("F1", "G1", "对。白下 E1", "少 4 目（合 2 子）"),
}


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    root = tmp_path_factory.mktemp("goals")
    header = "---\ntitle: 新题\nlevel: 10级\norder: 1\n---\n试一试。\n"
    files = {f"problems/new/{number}.sgf": text for number, text in FILES.items()}
    report = built(root, SMALL | {"problems/new/_collection.md": header} | files)
    assert report.built, "\n".join(map(str, report.faults))
    settings = {"TESTING": True, "ROOT": str(root), "LIBRARY": str(root / "library.db")}
    return create_app(settings).test_client()


@pytest.mark.parametrize("number", FILES)
def test_a_right_and_a_wrong_first_move(client, number):
    right, wrong, good, bad = MOVES[number]
    address = f"/api/v1/problems/new/{number}/play"
    got = client.post(address, json={"moves": [right]}).json
    assert got["legal"] and got["state"] != "failed" and good in got["explain"]
    got = client.post(address, json={"moves": [wrong]}).json
    assert got["legal"] and got["state"] == "failed" and bad in got["explain"]
    refused = client.post(address, json={"moves": ["C7", "C7"]})
    assert refused.status_code == 200 and refused.json["legal"] is False


@pytest.mark.parametrize("number", FILES)
def test_the_page_the_map_the_line_and_the_hint(client, number):
    right = MOVES[number][0]
    page = client.get(f"/problems/new/{number}")
    assert page.status_code == 200 and "△" in page.get_data(as_text=True)
    found = client.get(f"/api/v1/problems/new/{number}/map").json
    best = [move["point"] for move in found["moves"] if move["grade"] == "best"]
    assert right in best and len(best) <= 2
    assert client.get(f"/api/v1/problems/new/{number}/hint?step=2").status_code == 200
    line = client.get(f"/api/v1/problems/new/{number}/line").json
    assert line["moves"][0] in best


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("001", "黑先，黑棋对杀胜"),
        ("002", "白先，黑棋被切断"),
        ("003", "黑先，黑棋连上了"),
        ("004", "黑先，双方都收到最好，这里黑比白多 2 目"),
    ],
)
def test_the_certificate_says_what_is_proved(client, number, words):
    found = client.get(f"/api/v1/problems/new/{number}/proof").json
    assert words in found["claim"] and found["region"]
    if number != "004":
        (command, _) = found["commands"]
        file = f"{client.application.config['ROOT']}/{command.split()[2]}"
        result = client.application.test_cli_runner().invoke(args=["solve", file])
        assert words in result.output
