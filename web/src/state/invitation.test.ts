// Links to friends carry an address that friends can open, or the page says that there is none.
import { beforeEach, expect, it, vi } from "vitest";
import { invitation, meansThisMachine } from "./invitation.svelte";

let told: string | null;

beforeEach(() => {
  vi.stubGlobal("location", { origin: "http://localhost:8000" });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ address: told })));
});

it("carries the address that the server tells", async () => {
  told = "http://192.0.2.7:8000";
  await invitation.look();
  expect(invitation.reachable("/t/abc#sit")).toBe("http://192.0.2.7:8000/t/abc#sit");
  expect(invitation.reachable("http://localhost:8000/g/x?y=1")).toBe(
    "http://192.0.2.7:8000/g/x?y=1",
  );
  expect(invitation.closed).toBe(false);
});

it("keeps the page's own where there is no other, and says whether friends can open it", async () => {
  told = null;
  await invitation.look();
  expect(invitation.reachable("/t/abc")).toBe("http://localhost:8000/t/abc");
  expect(invitation.closed).toBe(true);
  vi.stubGlobal("location", { origin: "http://192.0.2.7:8000" });
  expect(invitation.closed).toBe(false);
});

it("knows the names of this machine", () => {
  for (const name of ["localhost", "mondala.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])
    expect(meansThisMachine(name)).toBe(true);
  for (const name of ["192.168.1.7", "127.example.org", "play.example.org", "[fe80::1]"])
    expect(meansThisMachine(name)).toBe(false);
});
