import type { ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { childrenOf } from "@sextant/server/testing/children-of.ts";
import { etcdOf, folderOf, nameOf, type Place, patroniOf, readExample } from "./example.ts";
import { programs } from "./packages.ts";
import type { Processes } from "./processes.ts";

/** A database machine: a PostgreSQL with its Patroni, and an etcd. */
export interface Machine {
  name: string;
  start(): void;
  /** Ends all three at once, as a power cut would. */
  kill(): void;
  /** Ends PostgreSQL alone; Patroni starts it again. */
  killPostgres(): void;
}

/** Writes what a machine needs in its folder. */
export function createMachine(machine: number, place: Place, ttl: number | null, processes: Processes): Machine {
  const home = folderOf(place, machine);
  mkdirSync(home, { mode: 0o700 });
  processes.own(home);
  const file = join(home, "patroni.yml");
  writeFileSync(file, patroniOf(readExample("patroni.yml"), place, machine, ttl), { mode: 0o600 });
  processes.own(file);
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
        processes.launch(home, "etcd", [programs.etcd], environment),
        processes.launch(home, "patroni", [programs.patroni, file]),
      ];
    },
    kill() {
      for (const child of children) child.kill("SIGKILL");
      killPostgres();
    },
    killPostgres,
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
