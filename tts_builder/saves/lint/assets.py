"""A0: addresses of pictures, models and documents."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from tts_builder.errors import shortened
from tts_builder.saves.lint.asset_list import Asset, assets, exists, is_remote, local_file
from tts_builder.saves.lint.registry import Hit, Subject, rule


def by_url(subject: Subject) -> dict[str, list[Asset]]:
    """The assets by address, without spaces around it; empty addresses are left out."""
    groups: dict[str, list[Asset]] = {}
    for asset in subject.once(assets):
        if asset.url and not asset.url.isspace():
            groups.setdefault(asset.url.strip(), []).append(asset)
    return groups


def _more(found: list[Asset]) -> str:
    return f" It is used in {len(found):,} places." if len(found) > 1 else ""


@rule("A001")
def file_missing(subject: Subject) -> Iterator[Hit]:
    for url, found in subject.once(by_url).items():
        path = None if is_remote(url) else local_file(url)
        if path is not None and not exists(path):
            sentence = f"The file {shortened(url)!r} does not exist.{_more(found)}"
            yield Hit(sentence, found[0].path, found[0].about)


@rule("A002")
def not_https(subject: Subject) -> Iterator[Hit]:
    hosts: dict[str, list[Asset]] = {}
    for url, found in subject.once(by_url).items():
        if url[:7].lower() == "http://":
            hosts.setdefault(_host(url), []).extend(found)
    for host, found in hosts.items():
        number = f"{len(found):,} addresses at" if len(found) > 1 else "An address at"
        verb = "do" if len(found) > 1 else "does"
        yield Hit(f"{number} {shortened(host)!r} {verb} not use https.", found[0].path, found[0].about)


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or url
    except ValueError:
        return url


@rule("A003")
def two_roles(subject: Subject) -> Iterator[Hit]:
    for found in subject.once(by_url).values():
        other = next((asset for asset in found if asset.role != found[0].role), None)
        if other is not None:
            sentence = f"This {other.role} is used as a {found[0].role} at {found[0].path}."
            yield Hit(sentence, other.path, other.about)


@rule("A004")
def no_address(subject: Subject) -> Iterator[Hit]:
    hosts: dict[str, list[Asset]] = {}
    for url, found in subject.once(by_url).items():
        if not is_remote(url) and local_file(url) is None:
            hosts.setdefault(url.partition("/")[0], []).extend(found)
    for found in hosts.values():
        sentence = f"{shortened(found[0].url)!r} is not a complete address."
        others = f" {len(found):,} addresses begin like this." if len(found) > 1 else ""
        yield Hit(sentence + others, found[0].path, found[0].about)


@rule("A005")
def spaces_around(subject: Subject) -> Iterator[Hit]:
    for asset in subject.once(assets):
        if asset.url != asset.url.strip():
            yield Hit("The address has spaces around it.", asset.path, asset.about)


@rule("A006")
def without_address(subject: Subject) -> Iterator[Hit]:
    fields: dict[str, list[Asset]] = {}
    for asset in subject.once(assets):
        if asset.needed and not asset.url.strip():
            fields.setdefault(asset.path.rpartition(".")[2], []).append(asset)
    for field, found in fields.items():
        number = f"{len(found):,} objects have" if len(found) > 1 else "The object has"
        yield Hit(f"{number} no {field}.", found[0].path, found[0].about)


@rule("A008")
def files_of_this_machine(subject: Subject) -> Iterator[Hit]:
    here = [
        found
        for url, found in subject.once(by_url).items()
        if not is_remote(url) and (path := local_file(url)) is not None and exists(path)
    ]
    if here:
        number = f"{len(here):,} files are" if len(here) > 1 else "A file is"
        yield Hit(
            f"{number} only on this machine: other players see white pieces.",
            here[0][0].path,
            here[0][0].about,
        )
