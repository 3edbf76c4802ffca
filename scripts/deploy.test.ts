import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Operation } from "../contract/operation.ts";
import { operations } from "../contract/operations.ts";
import { MAX_UPLOAD_BYTES } from "../contract/upload-limits.ts";
import { readConfig } from "../server/platform/config.ts";
import { longTimeouts } from "../server/platform/database/client.ts";
import { defaultTimeouts } from "../server/platform/timeouts.ts";
import { deployChecks, findProgram } from "./deploy-checks.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

const unit = read("deploy/systemd/sextant.service");
const nginx = read("deploy/nginx/sextant.conf");
const container = read("deploy/container/Containerfile");
const packageJson = JSON.parse(read("package.json")) as {
  workspaces: string[];
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

const variablesIn = (text: string, pattern: RegExp): Record<string, string> =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name = "", value = ""]) => [name, value]));

const ofService = {
  ...variablesIn(unit, /^Environment=(\w+)=(.*)$/gm),
  ...variablesIn(read("deploy/systemd/sextant.env"), /^(\w+)=(.*)$/gm),
};
const ofContainer = variablesIn(/^ENV .*$/m.exec(container)?.[0] ?? "", /(\w+)=(\S+)/g);

const scratch = mkdtempSync(join(tmpdir(), "sextant-deploy-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const bytesOf = (size: string) => Number.parseInt(size, 10) * (size.endsWith("g") ? 1024 ** 3 : 1024 ** 2);

describe("settings", () => {
  const settings = new Set(allOf(read("docs/settings.md"), /`([A-Z][A-Z_]+)`/g));

  it.each([
    ["the service", ofService],
    ["the container", ofContainer],
  ])("of %s are in docs/settings.md, and the server takes them", (_whose, variables) => {
    expect(Object.keys(variables).length).toBeGreaterThan(2);
    expect(Object.keys(variables).filter((name) => !settings.has(name))).toEqual([]);
    expect(readConfig(variables)).toMatchObject({ port: 3000, dataDir: "/var/lib/sextant", tls: null });
  });

  it("let the proxy in, and nobody past it", () => {
    const { host, trustProxy, publicUrl } = readConfig(ofService);
    expect({ host, trustProxy }).toEqual({ host: "localhost", trustProxy: "loopback" });
    expect(nginx).toContain(`server_name ${new URL(publicUrl ?? "").hostname};`);
  });
});

describe("the service", () => {
  it("starts a file of ours, and writes to its state folder", () => {
    const [, folder = "", file = ""] = /^WorkingDirectory=(.*)\nExecStart=\/usr\/bin\/node (.*)$/m.exec(unit) ?? [];
    expect(folder).toBe("/opt/sextant");
    expect(existsSync(join(root, file))).toBe(true);
    expect(`/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`).toBe(ofService.DATA_DIR);
  });

  it("is given time to drain and to stop PostgreSQL, which no signal of systemd reaches first", () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(readConfig(ofService).drainSeconds + 60);
    expect(unit).toMatch(/^KillMode=mixed$/m);
  });

  it("may compile JavaScript", () => expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m));
});

describe("nginx", () => {
  it("leads to the port of the service", () => {
    expect(allOf(nginx, /^ {2}server 127\.0\.0\.1:(\d+);$/gm)).toEqual([ofService.PORT]);
    expect(new Set(allOf(nginx, /proxy_pass (.*);/g))).toEqual(new Set(["http://sextant"]));
  });

  it("takes the largest bodies that a call takes", () => {
    const limits = allOf(nginx, /client_max_body_size (\w+);/g).map(bytesOf);
    const largest = Math.max(...Object.values<Operation>(operations).map(({ bodyLimit = 0 }) => bodyLimit));
    expect(limits[0]).toBeGreaterThan(largest);
    expect(limits[1]).toBe(MAX_UPLOAD_BYTES);
  });

  it("says the same of https as the server does", () => {
    const [, said = "?"] = /"strict-transport-security", "([^"]*)"/.exec(read("server/start/app.ts")) ?? [];
    expect(nginx).toContain(`add_header Strict-Transport-Security "${said}" always;`);
    expect(nginx).toContain("proxy_hide_header Strict-Transport-Security;");
    // A second one in a location would replace it there.
    expect(allOf(nginx, /(add_header)/g)).toHaveLength(1);
  });

  it("closes idle connections before the server does", () => {
    const seconds = Number(/keepalive_timeout (\d+)s;/.exec(nginx)?.[1]);
    expect(seconds * 1000).toBeLessThan(defaultTimeouts.keepAliveMs);
  });

  it("has rules for calls that exist: each stream is unbuffered, uploads and sign-ins are known", () => {
    const paths = Object.values<Operation>(operations).map(({ path }) => path);
    const streams = Object.values<Operation>(operations).filter(({ stream }) => stream === "text/event-stream");
    expect(streams.map(({ path }) => path)).toEqual(["/api/live/"]);
    expect(nginx).toMatch(/location ~ \^\/api\/live\/\?\$ \{[^}]*proxy_buffering off;/);
    for (const begin of allOf(nginx, /location (\/api\/\S*) \{/g))
      expect(paths.some((path) => path.startsWith(begin))).toBe(true);
  });
});

describe("the container", () => {
  const copied = allOf(container, /^COPY (?!--from)(.*) \S+$/gm).flatMap((paths) => paths.split(" "));
  const runs = allOf(container, /^RUN (.*)$/gm);

  it("copies what exists: the lockfile, and what each workspace needs", () => {
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(copied).toEqual(
      expect.arrayContaining([
        "package-lock.json",
        ".npmrc",
        ...packageJson.workspaces.map((w) => `${w}/package.json`),
      ]),
    );
    const ignored = read(".dockerignore").split("\n");
    expect(copied.filter((path) => ignored.includes(path))).toEqual([]);
  });

  it("installs packages from the lockfile alone", () => {
    expect(runs[0]).toBe("npm ci");
    expect(runs.filter((command) => /npm (?:i|install|add|update|exec)\b|npx|curl|wget|apt/.test(command))).toEqual([]);
    for (const name of allOf(runs.join("\n"), /npm run (\w+)/g)) expect(packageJson.scripts).toHaveProperty(name);
  });

  it("runs the Node that the project has elsewhere, as a user of its own", () => {
    const versions = new Set(Object.values(packageJson.optionalDependencies));
    expect(new Set(allOf(container, /^FROM node:([\d.]+)-/gm))).toEqual(versions);
    expect(allOf(container, /^USER (.*)$/gm)).toEqual(["node"]);
    const [file = ""] = allOf(container, /^CMD \["node", "(.*)"\]$/gm);
    expect(existsSync(join(root, file))).toBe(true);
  });

  it("is built on an image that is named by its digest, which the person who builds it gives", () => {
    const stages = allOf(container, /^FROM \S+ AS (\w+)$/gm);
    const bases = allOf(container, /^FROM (\S+)/gm).filter((base) => !stages.includes(base));
    expect(bases.length).toBeGreaterThan(0);
    expect(bases.filter((base) => !/@(?:\$\{NODE_DIGEST\}|sha256:[0-9a-f]{64})$/.test(base))).toEqual([]);
    // A default must be a digest too: an argument without one leaves no valid name, and nothing is built.
    expect(
      allOf(container, /^ARG NODE_DIGEST(?:=(.*))?$/gm).filter(
        (given) => given && !/^sha256:[0-9a-f]{64}$/.test(given),
      ),
    ).toEqual([]);
    expect(container.indexOf("ARG NODE_DIGEST")).toBeLessThan(container.indexOf("FROM "));
    expect(read("docs/operations.md")).toContain("--build-arg NODE_DIGEST=sha256:");
  });

  it("keeps its data in a volume, and opens the port that it is asked about", () => {
    expect(allOf(container, /^VOLUME (.*)$/gm)).toEqual([ofContainer.DATA_DIR]);
    expect(allOf(container, /^EXPOSE (.*)$/gm)).toEqual([ofContainer.PORT]);
    const { path } = operations["system.health"] as Operation;
    expect(container).toContain(`fetch('http://127.0.0.1:' + process.env.PORT + '${path}')`);
  });
});

describe("the cluster", () => {
  const haproxy = read("deploy/patroni/haproxy.cfg");
  const patroni = read("deploy/patroni/patroni.yml");
  const etcd = read("deploy/patroni/etcd.env");

  it("has the same machines and ports in each file", () => {
    const machines = ["10.0.0.11", "10.0.0.12", "10.0.0.13"];
    expect(allOf(haproxy, /^ {2}server \w+ (\S+):5432 check port 8008$/gm)).toEqual(machines);
    expect(allOf(patroni, /(\d+(?:\.\d+){3}):2379/g)).toEqual(machines);
    expect(allOf(etcd, /=http:\/\/(\d+(?:\.\d+){3}):2380(?=[,\n])/g).slice(-3)).toEqual(machines);
    expect(patroni).toMatch(/listen: 10\.0\.0\.11:5432$/m);
    expect(patroni).toMatch(/^restapi:\n {2}listen: 10\.0\.0\.11:8008$/m);
  });

  it("acknowledges answers that are on two machines, and on their disks", () => {
    for (const setting of ["synchronous_mode: true", 'synchronous_commit: "on"', 'fsync: "on"'])
      expect(patroni).toContain(setting);
  });

  it("ends connections to a primary that was replaced, and keeps those on which nothing is said for longer than the server does", () => {
    expect(haproxy).toContain("on-marked-down shutdown-sessions");
    expect(Number(/timeout client (\d+)m/.exec(haproxy)?.[1]) * 60_000).toBeGreaterThan(longTimeouts.queryMs);
  });
});

describe("programs that read these files", () => {
  const here = deployChecks.filter(({ program }) => findProgram(program));

  it.each(deployChecks)("$file is one that exists, for $program", ({ file }) =>
    expect(existsSync(join(root, file))).toBe(true),
  );

  // Those that aren't installed are asked by npm run test:operations.
  it("have nothing to complain of, where they are installed", async () => {
    for (const check of here)
      expect([check.file, await check.run(findProgram(check.program) ?? "", scratch)]).toEqual([check.file, ""]);
  });
});
