#!/bin/sh
# Installs, on Debian and its relatives, what pip cannot: `venv PYTHON` or `browser`.
# Elsewhere it says what is missing and leaves the rest to the reader.
set -eu

install() {
    echo "installing $* ..."
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "please install: $*" >&2
        return 1
    fi
    root=""
    [ "$(id -u)" = 0 ] || root="sudo"
    $root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

case "${1:-}" in
venv)
    "${2:-python3}" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        { echo "Python 3.11 or newer is needed" >&2; exit 1; }
    "${2:-python3}" -c 'import ensurepip, venv' 2>/dev/null || install python3-venv
    ;;
browser)
    command -v chromium >/dev/null 2>&1 || install chromium
    # A page of Chinese text needs one Chinese font.
    command -v fc-list >/dev/null 2>&1 || install fontconfig
    [ -n "$(fc-list :lang=zh)" ] || install fonts-noto-cjk
    ;;
*)
    echo "usage: system.sh venv PYTHON | browser" >&2
    exit 2
    ;;
esac
