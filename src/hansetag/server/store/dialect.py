"""The few things that SQLite and PostgreSQL say differently."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import (
    ARRAY,
    BindParameter,
    ColumnElement,
    Float,
    String,
    Table,
    any_,
    bindparam,
    cast,
    func,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeEngine

Insert = sqlite.Insert | postgresql.Insert
_ID_LIST_TYPE: dict[bool, TypeEngine[Any]] = {True: ARRAY(String), False: String()}


class now(FunctionElement[float]):  # noqa: N801
    """The database's clock, in seconds since 1970: the one clock that all processes share."""

    type = Float()
    inherit_cache = True


@compiles(now, "sqlite")
def _now_of_sqlite(_: now, _compiler: SQLCompiler, **_options: Any) -> str:
    return "((julianday('now') - 2440587.5) * 86400.0)"


@compiles(now, "postgresql")
def _now_of_postgresql(_: now, _compiler: SQLCompiler, **_options: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) AS double precision)"


def among(column: ColumnElement[str], ids: Collection[str], postgres: bool) -> ColumnElement[bool]:
    """Whether ``column`` is one of ``ids``: in a single parameter, so that one prepared statement serves any number."""
    return _among(column, bindparam(None, several(ids, postgres), type_=_ID_LIST_TYPE[postgres]), postgres)


def among_named(column: ColumnElement[str], name: str, postgres: bool) -> ColumnElement[bool]:
    """The same for a statement that is made once: ``several`` is the value of its parameter ``name``."""
    return _among(column, bindparam(name, type_=_ID_LIST_TYPE[postgres]), postgres)


def _among(column: ColumnElement[str], ids: BindParameter[Any], postgres: bool) -> ColumnElement[bool]:
    return column == any_(ids) if postgres else column.in_(select(func.json_each(ids).table_valued("value").c.value))


def several(ids: Collection[str], postgres: bool) -> object:
    """Ids as one parameter."""
    return list(ids) if postgres else msgspec.json.encode(list(ids)).decode()


def insert(table: Table, postgres: bool) -> Insert:
    """An INSERT that can be given ON CONFLICT."""
    return postgresql.insert(table) if postgres else sqlite.insert(table)


def upsert(table: Table, postgres: bool) -> Insert:
    """An INSERT that replaces the row with the same key."""
    statement = insert(table, postgres)
    keys = list(table.primary_key.columns)
    rest = {column.name: statement.excluded[column.name] for column in table.columns if not column.primary_key}
    return statement.on_conflict_do_update(index_elements=keys, set_=rest)


def greatest(one: Any, other: Any, postgres: bool) -> ColumnElement[float]:
    """The greater of two numbers."""
    return func.greatest(one, other) if postgres else func.max(one, other)


def least(one: Any, other: Any, postgres: bool) -> ColumnElement[float]:
    """The smaller of two numbers."""
    return func.least(one, other) if postgres else func.min(one, other)


def with_number(column: ColumnElement[Any], key: str, number: ColumnElement[float], postgres: bool) -> Any:
    """A JSON object with another number under ``key``."""
    if not postgres:
        return func.json_set(column, f"$.{key}", number)
    path = postgresql.array([key])
    return cast(func.jsonb_set(cast(column, postgresql.JSONB), path, func.to_jsonb(number)), postgresql.JSON)
