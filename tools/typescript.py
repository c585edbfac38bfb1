"""TypeScript types for values that msgspec encodes, so that the client reads what is sent.

A class becomes an interface of its own name, a union, an enumeration or a tuple is written where it
stands.
"""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import inspect

_PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.RawType: "unknown",
}
Class = inspect.StructType | inspect.DataclassType | inspect.NamedTupleType


class TypeScript:
    """Collects the declarations that some types need. `names` are for classes called alike."""

    def __init__(self, names: Mapping[type, str]) -> None:
        self._names = names
        self._texts: dict[str, str] = {}
        self._classes: dict[str, type] = {}

    def sent(self, *classes: type) -> None:
        """Classes whose every field is there."""
        for each in classes:
            self._write(inspect.type_info(each))

    def given(self, *classes: type) -> None:
        """Classes of what a client gives; it may leave out what has a default."""
        for each in classes:
            self._class(inspect.type_info(each), optional=True)

    def union(self, name: str, classes: Iterable[type]) -> None:
        self._texts[name] = f"export type {name} =" + _either(map(self._name, classes))

    def tagged(self, name: str, classes: Iterable[type]) -> None:
        """A name for `[tag, body]`, the tag being the class's own name."""
        infos = [(each.__name__, self._write(inspect.type_info(each))) for each in classes]
        self._texts[name] = f"export type {name} =" + _either(f'["{t}", {b}]' for t, b in infos)

    def arguments(self, name: str, classes: Iterable[type]) -> None:
        """The type of arguments that each wish or command takes."""
        found = list(classes)
        self.given(*found)
        rows = "\n".join(f"  {each.__name__}: {self._name(each)};" for each in found)
        self._texts[name] = f"export interface {name} {{\n{rows}\n}}"

    def text(self) -> str:
        return "\n\n".join(self._texts.values()) + "\n"

    def _write(self, info: inspect.Type) -> str:
        match info:
            case inspect.Metadata(inner):
                return self._write(inner)
            case inspect.UnionType(types):
                return " | ".join(self._write(each) for each in types)
            case inspect.LiteralType(values):
                return " | ".join(msgspec.json.encode(value).decode() for value in values)
            case inspect.EnumType(enumeration):
                return " | ".join(f'"{each.value}"' for each in enumeration)
            case inspect.TupleType(items):
                return f"[{', '.join(self._write(each) for each in items)}]"
            case inspect.DictType(_, values):
                return f"Record<string, {self._write(values)}>"
            case inspect.CustomType(cls):
                return self._name(cls)
            case inspect.CollectionType(item):
                text = self._write(item)
                return f"({text})[]" if "|" in text else f"{text}[]"
            case inspect.StructType() | inspect.DataclassType() | inspect.NamedTupleType():
                return self._class(info)
        return _PLAIN[type(info)]

    def _name(self, cls: type) -> str:
        return self._names.get(cls, cls.__name__)

    def _class(self, info: inspect.Type, *, optional: bool = False) -> str:
        if not isinstance(info, Class):
            raise TypeError(f"not a class: {info}")
        name = self._name(info.cls)
        if self._classes.setdefault(name, info.cls) is not info.cls:
            raise ValueError(f"two classes are called {name}")
        if name not in self._texts:
            self._texts[name] = ""  # it may contain itself
            self._texts[name] = self._declaration(name, info, optional)
        return name

    def _declaration(self, name: str, info: Class, optional: bool) -> str:
        if isinstance(info, inspect.NamedTupleType):
            items = ", ".join(f"{each.name}: {self._write(each.type)}" for each in info.fields)
            return f"export type {name} = [{items}];"
        if isinstance(info, inspect.StructType):
            optional = optional or info.cls.__struct_config__.omit_defaults
        rows = [
            f"  {each.encode_name}{'?' if optional and not each.required else ''}: "
            f"{self._write(each.type)};"
            for each in info.fields
        ]
        if isinstance(info, inspect.StructType) and info.tag is not None:
            rows.insert(0, f'  {info.tag_field}: "{info.tag}";')
        if not rows:
            return f"export type {name} = Record<string, never>;"
        return "\n".join([f"export interface {name} {{", *rows, "}"])


def _either(texts: Iterable[str]) -> str:
    return "".join(f"\n  | {each}" for each in texts) + ";"
