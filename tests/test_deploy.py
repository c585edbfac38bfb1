"""The files in deploy/ are right: by the programs they are for, where those are installed, and by
what can be read in them everywhere."""

import configparser
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from mondala.cli import main
from mondala.cli.serve import serve
from mondala.server.edge.rules import LARGEST_BODY

DEPLOY = Path(__file__).parent.parent / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
UNIT = (DEPLOY / "mondala.service").read_text("utf-8")


COMPOSED = ("compose.yaml", "compose.cluster.yaml")


def compose(name: str = "compose.yaml") -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / name).read_text("utf-8"))
    return found


def service() -> dict[str, str]:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(UNIT)
    return dict(parser["Service"])


def instructions() -> list[tuple[str, str]]:
    """(word, rest) of each instruction of the Dockerfile."""
    text = re.sub(r"^\s*#.*\n", "", DOCKERFILE, flags=re.MULTILINE).replace("\\\n", " ")
    pairs = (line.split(maxsplit=1) for line in text.splitlines() if line.strip())
    return [(word, rest) for word, rest in pairs]


def commands() -> Iterator[tuple[str, list[str]]]:
    """How the server is started, and where that stands."""
    entry = dict(instructions())["ENTRYPOINT"]
    inside = re.findall(r'"([^"]*)"', entry)[2:]
    for name, server in zip(COMPOSED, ("mondala", "node-1"), strict=True):
        named = [
            part.replace("${MONDALA_HOST", "play.test${").split("${")[0]
            for part in compose(name)["services"][server]["command"]
        ]
        yield name, [*inside, *named]
    yield "Dockerfile", [*inside, *re.findall(r'"([^"]*)"', dict(instructions())["CMD"])]
    yield "mondala.service", shlex.split(service()["ExecStart"])[2:]
    ((line,),) = [re.findall(r"^#\s+(--host .*)$", nginx(), flags=re.MULTILINE)]
    yield "nginx.conf", shlex.split(line)


def nginx() -> str:
    return (DEPLOY / "nginx.conf").read_text("utf-8")


def run(*command: str) -> subprocess.CompletedProcess[str] | None:
    """A program that is installed here, with its own word on a file; None where it is not."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    found = shutil.which(command[0], path=path)
    if found is None:
        return None
    secret = {"POSTGRES_PASSWORD": "one", "REDIS_PASSWORD": "another"}
    environment = {**os.environ, "MONDALA_HOST": "play.test", **secret}
    return subprocess.run([found, *command[1:]], capture_output=True, text=True, env=environment)


def complaint(*command: str) -> str:
    """A program's complaints about a file; none where it is fine or the program is not here."""
    done = run(*command)
    return "" if done is None or done.returncode == 0 else done.stdout + done.stderr


@pytest.mark.parametrize(("where", "options"), list(commands()), ids=lambda each: str(each)[:20])
def test_the_server_understands_how_it_is_started(where: str, options: list[str]) -> None:
    context = serve.make_context(where, list(options))
    public = context.params["public"]
    assert public is None or public.startswith("https://")
    assert public is None or context.params["proxy"]


def test_the_image_is_built_as_hadolint_wants_it_and_does_not_run_as_root() -> None:
    assert complaint("hadolint", str(DEPLOY / "Dockerfile")) == ""
    users = [rest for word, rest in instructions() if word == "USER"]
    assert users == ["10001"]
    words = [word for word, _ in instructions()]
    assert words.index("USER") < words.index("ENTRYPOINT")
    for word, rest in instructions():
        if word == "COPY" and "--from" not in rest:
            sources = rest.split()[:-1]
            assert all((DEPLOY.parent / source).exists() for source in sources)


def test_the_compose_file_gives_the_server_little_and_only_the_proxy_a_port() -> None:
    mondala, caddy = (compose()["services"][name] for name in ("mondala", "caddy"))
    assert "ports" not in mondala
    assert mondala["read_only"] is True
    assert mondala["cap_drop"] == ["ALL"]
    assert mondala["ulimits"]["nofile"] >= 4_096
    named = mondala["command"][mondala["command"].index("--proxy") + 1]
    assert named == compose()["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert (DEPLOY / mondala["build"]["dockerfile"].removeprefix("deploy/")).exists()
    volumes = {each.partition(":")[0] for each in (*mondala["volumes"], *caddy["volumes"])}
    assert volumes - set(compose()["volumes"]) == {"./Caddyfile"}


def test_the_nodes_of_a_house_differ_in_nothing_and_have_little() -> None:
    services = compose("compose.cluster.yaml")["services"]
    nodes = [service for name, service in services.items() if name.startswith("node-")]
    assert len(nodes) == 3
    assert all(node == nodes[0] for node in nodes)
    (subnet,) = compose("compose.cluster.yaml")["networks"]["inside"]["ipam"]["config"]
    assert nodes[0]["command"][nodes[0]["command"].index("--proxy") + 1] == subnet["subnet"]
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    upstreams = services["caddy"]["environment"]["MONDALA_SERVER"].split()
    assert upstreams == [f"{name}:8000" for name in services if name.startswith("node-")]
    for service in (*nodes, services["worker"], services["admin"]):
        assert service["environment"] == nodes[0]["environment"]
        assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
        assert service["ulimits"]["nofile"] >= 4_096
    for name in ("worker", "admin"):
        assert services[name]["entrypoint"][1] in main.commands


@pytest.mark.parametrize("name", COMPOSED)
def test_docker_reads_the_compose_file_where_it_can(name: str) -> None:
    compose_part = run("docker", "compose", "version")
    if compose_part is not None and compose_part.returncode == 0:
        file = str(DEPLOY / name)
        assert complaint("docker", "compose", "-f", file, "config", "-q") == ""


def test_the_unit_is_one_that_systemd_understands(tmp_path: Path) -> None:
    """With a program that is there. Of an unknown key systemd only warns."""
    unit = tmp_path / "mondala.service"
    unit.write_text(UNIT.replace("/opt/mondala/bin/mondala", "/bin/true"))
    verified = run("systemd-analyze", "verify", "--man=no", str(unit))
    said = "" if verified is None else verified.stdout + verified.stderr
    assert [line for line in said.splitlines() if unit.name in line] == []
    least = ("security", "--offline=yes", "--no-pager", "--threshold=25", str(unit))
    assert complaint("systemd-analyze", *least) == ""
    told = service()
    assert told["User"] == "mondala"
    assert int(told["LimitNOFILE"]) >= 4_096
    assert told["StateDirectoryMode"] == "0700"
    assert told["ExecStart"].split()[5] == f"/var/lib/{told['StateDirectory']}"


def test_nginx_passes_on_what_the_server_needs() -> None:
    text = re.sub(r"#.*", "", nginx())
    assert text.count("{") == text.count("}")
    assert all(re.search(r"[;{}]\s*$", line) for line in text.splitlines() if line.strip())
    headers = dict(re.findall(r"proxy_set_header (\S+) (\S+);", text))
    assert headers == {
        "Host": "$http_host",
        "X-Forwarded-For": "$remote_addr",
        "X-Forwarded-Proto": "$scheme",
        "Upgrade": "$http_upgrade",
        "Connection": "$connection_upgrade",
    }
    assert f"client_max_body_size  {LARGEST_BODY // 1024}k;" in text


def test_caddy_passes_on_what_the_server_needs() -> None:
    text = re.sub(r"^#.*", "", (DEPLOY / "Caddyfile").read_text("utf-8"), flags=re.MULTILINE)
    assert text.count("{") == text.count("}")
    of_sockets, others = re.findall(r"reverse_proxy (.*)\{\$MONDALA_SERVER:127.0.0.1:8000\}", text)
    assert (of_sockets, others) == ("@socket ", "")
    assert "@socket path /api/tables/*/socket" in text
    assert "lb_policy uri_hash" in text
    assert f"max_size {LARGEST_BODY // 1024}KiB" in text
    arguments = ("validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile"))
    assert complaint("caddy", *arguments) == ""


def test_the_files_are_found_from_the_page_about_hosting() -> None:
    page = (DEPLOY.parent / "docs" / "hosting.md").read_text("utf-8")
    files = {path.name for path in DEPLOY.iterdir() if not path.name.endswith("ignore")}
    assert [name for name in sorted(files) if f"../deploy/{name}" not in page] == []
