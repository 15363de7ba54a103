"""Days as learners live them: Chinese time, whatever clock the server has."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

ZONE = timezone(timedelta(hours=8))
MS_A_DAY = 86_400_000


def day_of(time: int) -> date:
    """Return the day of a time in milliseconds."""
    return datetime.fromtimestamp(time / 1000, ZONE).date()


def start_of(day: date) -> int:
    """Return the first millisecond of a day."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=ZONE)
    return round(midnight.astimezone(UTC).timestamp() * 1000)
