import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { childrenOf } from "@sextant/server/testing/children-of.ts";
import pg from "pg";
import {
  addressOf,
  etcdOf,
  folderOf,
  haproxyOf,
  MACHINES,
  nameOf,
  type Place,
  patroniOf,
  ttlOf,
  wayOf,
} from "./example.ts";
import { programs } from "./packages.ts";

const READY_MS = 180_000;
const ASK_MS = 1000;

/** A database machine: a PostgreSQL with its Patroni, and an etcd. */
export interface Machine {
  name: string;
  start(): void;
  /** Ends all three at once, as a power cut would. */
  kill(): void;
  /** Ends PostgreSQL alone; Patroni starts it again. */
  killPostgres(): void;
}

export interface Cluster {
  /** Of Sextant's database, by the way that leads to the primary. */
  databaseUrl: string;
  /** Of a database for whoever looks whether PostgreSQL takes writes. */
  probeUrl: string;
  /** Where students reach one of the servers. */
  address: string;
  ttl: number;
  primary(): Promise<Machine>;
  synchronousStandby(): Promise<Machine>;
  /** Resolves when all follow again, one of them synchronously. */
  settled(): Promise<void>;
  switchOver(): Promise<void>;
  stop(): void;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: then as Debian's account for it. */
function findAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const ask = (option: string) => Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: ask("-u"), gid: ask("-g") };
}

async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + READY_MS;
  for (;;) {
    const found = await ask().catch(() => null);
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(`Waited ${READY_MS / 1000} s for ${what}`);
    await pause(100);
  }
}

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(ASK_MS) });
const readExample = (name: string) => readFileSync(new URL(`../../deploy/patroni/${name}`, import.meta.url), "utf8");

/**
 * Starts the cluster of deploy/patroni on the loopback of this machine.
 *
 * @param folder For its files, which are readable by PostgreSQL's account afterwards.
 * @param ttl Null for the example's.
 * @param servers Addresses of Sextant's servers.
 */
export async function startCluster(folder: string, ttl: number | null, servers: readonly string[]): Promise<Cluster> {
  const account = findAccount();
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const place: Place = { network, folder, password: randomBytes(12).toString("hex") };
  const running = new Set<ChildProcess>();
  chmodSync(folder, 0o711);

  function own(path: string): string {
    if (account) chownSync(path, account.uid, account.gid);
    return path;
  }
  /** It ends with us, whatever ends us. Patroni keeps the passwords of the primary in its home: each has one, as on machines of their own. */
  function launch(home: string, name: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
    const log = openSync(join(home, `${name}.log`), "a");
    const as = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--init-groups"] : [];
    const child = spawn("setpriv", [...as, "--pdeathsig=KILL", "--", ...args], {
      stdio: ["ignore", log, log],
      env: { PATH: process.env.PATH, LANG: "C.UTF-8", HOME: home, ...env },
      cwd: home,
    });
    closeSync(log);
    running.add(child);
    child.once("exit", () => running.delete(child));
    return child;
  }

  const patroni = readExample("patroni.yml");
  const machines = MACHINES.map((machine): Machine => {
    const home = folderOf(place, machine);
    mkdirSync(home, { mode: 0o700 });
    own(home);
    const file = join(home, "patroni.yml");
    writeFileSync(file, patroniOf(patroni, place, machine, ttl), { mode: 0o600 });
    own(file);
    const environment = etcdOf(readExample("etcd.env"), place, machine);
    let children: ChildProcess[] = [];
    const killPostgres = () => {
      const postmaster = postmasterOf(join(home, "data"));
      if (postmaster === null) return;
      const all = [postmaster, ...childrenOf(postmaster, "")];
      for (const pid of all) endNow(pid);
    };
    return {
      name: nameOf(machine),
      start() {
        children = [
          launch(home, "etcd", [programs.etcd], environment),
          launch(home, "patroni", [programs.patroni, file]),
        ];
      },
      kill() {
        for (const child of children) child.kill("SIGKILL");
        killPostgres();
      },
      killPostgres,
    };
  });
  const stop = () => {
    for (const machine of machines) machine.kill();
    for (const child of running) child.kill("SIGKILL");
  };

  const named = (name: string | undefined): Machine | null => machines.find((one) => one.name === name) ?? null;
  const restOf = (machine: number) => `http://${addressOf(network, machine)}:8008`;
  async function members(): Promise<Member[]> {
    for (const machine of MACHINES) {
      const answered = await ask(`${restOf(machine)}/cluster`).catch(() => null);
      if (answered?.ok) return ((await answered.json()) as { members: Member[] }).members;
    }
    return [];
  }
  const withRole = async (role: string): Promise<Machine | null> =>
    named((await members()).find((member) => member.role === role)?.name);
  const settled = async () => {
    await until("all machines to follow", async () => {
      const all = await members();
      const follow = all.filter(({ state }) => state === "running" || state === "streaming").length === MACHINES.length;
      const roles = new Set(all.map(({ role }) => role));
      return follow && roles.has("leader") && roles.has("sync_standby") ? true : null;
    });
  };
  const base = `${wayOf(network)}:5000`;

  async function begin(): Promise<void> {
    for (const machine of machines) machine.start();
    await settled();
    const file = join(folder, "haproxy.cfg");
    writeFileSync(file, haproxyOf(readExample("haproxy.cfg"), place, servers));
    launch(folder, "haproxy", [programs.haproxy, "-db", "-f", file]);
    const withAdmin = async <T>(act: (admin: pg.Client) => Promise<T>): Promise<T> => {
      const admin = new pg.Client({ connectionString: `postgres://postgres:${place.password}@${base}/postgres` });
      await admin.connect();
      try {
        return await act(admin);
      } finally {
        await admin.end();
      }
    };
    // Until its first checks, HAProxy leads to any of them in turn.
    await until("the way to the primary", async () => {
      for (let turn = 0; turn < 2 * MACHINES.length; turn += 1) {
        const { rows } = await withAdmin((admin) => admin.query("select pg_is_in_recovery() as is_standby"));
        if (rows[0].is_standby) return null;
      }
      return await withAdmin(async (admin) => {
        const { rows } = await admin.query("select from pg_roles where rolname = 'sextant'");
        if (rows.length === 0) await admin.query(`create role sextant login password '${place.password}'`);
        for (const name of ["probe", "sextant"]) await admin.query(`create database ${name} owner sextant`);
        return true;
      });
    });
  }
  try {
    await begin();
  } catch (error) {
    stop();
    throw error;
  }

  const urlOf = (name: string) => `postgres://sextant:${place.password}@${base}/${name}`;
  return {
    databaseUrl: urlOf("sextant"),
    probeUrl: urlOf("probe"),
    address: `http://${wayOf(network)}:8080`,
    ttl: ttlOf(patroniOf(patroni, place, 1, ttl)),
    primary: () => until("a primary", () => withRole("leader")),
    synchronousStandby: () => until("a synchronous standby", () => withRole("sync_standby")),
    settled,
    async switchOver() {
      const all = await members();
      const leader = all.find(({ role }) => role === "leader")?.name;
      const candidate = all.find(({ role }) => role === "sync_standby")?.name;
      const machine = MACHINES.find((one) => nameOf(one) === leader) ?? 1;
      const answered = await fetch(`${restOf(machine)}/switchover`, {
        method: "POST",
        body: JSON.stringify({ leader, candidate }),
      });
      if (!answered.ok) throw new Error(`Patroni refused the switchover: ${await answered.text()}`);
    },
    stop,
  };
}

/** Returns the process of a PostgreSQL that runs; a crash leaves the number of one that doesn't. */
function postmasterOf(data: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10);
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(data) ? pid : null;
  } catch {
    return null;
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}
