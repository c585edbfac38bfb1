"""The built wheel has everything that the command needs, wherever it is installed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parent.parent


def test_the_wheel_runs_by_itself(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert "mondala/server/client/index.html" in ZipFile(wheel).namelist()
    run = [sys.executable, "-m", "mondala", "mondo", "tiles"]
    environment = {**os.environ, "PYTHONPATH": str(wheel)}
    done = subprocess.run(run, env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 136


def test_lock_files_name_no_registry() -> None:
    for lock in ROOT.glob("requirements/*.txt"):
        text = lock.read_text()
        assert "://" not in text
        assert "--hash=sha256:" in text
    npm = json.loads((ROOT / "web/package-lock.json").read_text())
    packages = {name: each for name, each in npm["packages"].items() if name}
    assert all("integrity" in each and "resolved" not in each for each in packages.values())
