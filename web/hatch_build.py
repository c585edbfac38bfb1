"""Builds the browser client into the package, where it is not built yet."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    def initialize(self, version: str, _build_data: dict[str, Any]) -> None:
        built = Path(self.root, "src/mondala/server/client/index.html")
        if version == "editable" or built.is_file():
            return
        for command in (["npm", "ci"], ["npm", "run", "build"]):
            subprocess.run(command, cwd=Path(self.root, "web"), check=True)
