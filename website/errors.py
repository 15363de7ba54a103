"""Errors as answers: problem+json (RFC 9457) for the API, pages for readers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, current_app, json, render_template, request
from werkzeug.exceptions import HTTPException, InternalServerError

from website import urls
from website.library.store import LibraryMissing
from weiqi.errors import MoveError, OffBoardError, RepetitionError, WeiqiError

API_PREFIX = "/api/"
PROBLEM_JSON = "application/problem+json"

# code -> (HTTP status, short title). The codes are a public contract.
CODES: dict[str, tuple[int, str]] = {
    "occupied": (422, "那里已经有子"),
    "off_board": (422, "不在棋盘上"),
    "out_of_turn": (422, "没有轮到这一方"),
    "suicide": (422, "禁着点"),
    "repetition": (422, "全局同形再现"),
    "game_over": (422, "这盘棋已经结束"),
    "unsolvable": (422, "谈不上死活"),
    "malformed": (400, "看不懂的请求"),
    "too_large": (413, "太长了"),
    "not_found": (404, "没有找到"),
    "method_not_allowed": (405, "不能这样访问"),
    "cross_origin": (403, "来自别的网站"),
    "rate_limited": (429, "太快了"),
    "internal": (500, "网站出了错"),
    "not_ready": (503, "资料库还没有建好"),
}

_BY_STATUS = {
    400: "malformed",
    403: "cross_origin",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    414: "too_large",
    429: "rate_limited",
    431: "too_large",
}

_PAGES = {
    404: ("这里没有子", "网址可能写错了，或者这一页已经搬走。"),
    405: ("这一步不合规则", "这个网址不能这样打开。"),
    413: ("太长了", "发来的内容太长，网站没有收下。"),
    503: ("棋还没有摆好", "网站的资料库还没有建好，请过一会儿再来。"),
    500: ("网站走了一步坏棋", "出错的是网站，不是你。我们记下了这个错误，请过一会儿再试。"),
}


class ApiError(Exception):
    """A refusal for the client: stable ``code``, Chinese ``detail``, more fields in ``extra``."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        extra: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.code, self.detail = code, detail
        self.extra, self.headers = dict(extra or {}), dict(headers or {})


def from_weiqi(error: WeiqiError, **extra: Any) -> ApiError:
    """Return the answer to an error of the rule core, with the fields that explain it."""
    if isinstance(error, MoveError):
        extra["point"] = error.point
    if isinstance(error, RepetitionError):
        extra["earlier"], extra["ko"] = error.earlier, error.is_ko
    if isinstance(error, OffBoardError):
        extra["point"] = str(error.text)[:40]
    code = error.code if error.code in CODES else "malformed"
    return ApiError(code, str(error), extra=extra)


def problem_json(error: ApiError) -> Response:
    """Return an error as application/problem+json."""
    status, title = CODES[error.code]
    body = {
        "type": urls.error_code(error.code),
        "title": title,
        "status": status,
        "code": error.code,
        "detail": error.detail,
        **error.extra,
    }
    response = Response(json.dumps(body), status=status, content_type=PROBLEM_JSON)
    response.headers.update(error.headers)
    response.cache_control.no_store = True
    return response


def error_page(status: int, **context: Any) -> tuple[str, int]:
    """Return an error page: what happened, and where to go next."""
    title, text = _PAGES.get(status, ("这一步没走成", "请回到上一页再试。"))
    return render_template("errors/page.html", **{"title": title, "text": text, **context}), status


def answer(error: ApiError) -> Response | tuple[str, int]:
    """Return a refusal as the client expects it: problem+json or a page."""
    if request.path.startswith(API_PREFIX):
        return problem_json(error)
    return error_page(CODES[error.code][0])


def _on_http_error(error: HTTPException) -> Any:
    status = error.code or 500
    if status < 400:  # redirects are exceptions too
        return error
    response = _http_answer(status)
    if allowed := getattr(error, "valid_methods", None):
        response.headers["Allow"] = ", ".join(sorted(allowed))
    return response


def _http_answer(status: int) -> Response:
    if not request.path.startswith(API_PREFIX):
        return current_app.make_response(error_page(status))
    code = _BY_STATUS.get(status, "internal" if status >= 500 else "malformed")
    detail = "网站出了错，我们已经记下。" if code == "internal" else f"{CODES[code][1]}。"
    if status == 413:
        kib = (request.max_content_length or 0) // 1024
        detail = f"请求太长：最多 {kib} KiB。"
    return problem_json(ApiError(code, detail))


def _on_missing_library(error: LibraryMissing) -> Any:
    current_app.logger.error("%s", error)
    return answer(ApiError("not_ready", "网站的资料库还没有建好，请过一会儿再来。"))


def _on_crash(error: Exception) -> Any:
    current_app.logger.exception("unhandled error on %s", request.path)
    return _on_http_error(InternalServerError())


def init_app(app: Flask) -> None:
    """Attach the handlers."""
    app.register_error_handler(ApiError, answer)
    app.register_error_handler(WeiqiError, lambda error: answer(from_weiqi(error)))
    app.register_error_handler(HTTPException, _on_http_error)
    app.register_error_handler(LibraryMissing, _on_missing_library)
    if not (app.testing or app.debug):
        app.register_error_handler(Exception, _on_crash)
