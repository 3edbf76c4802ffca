import { spawnSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import { programs } from "./packages.ts";

const versionOf = (program: string, option: string): string =>
  /\d+\.\d+(?:\.\d+)?/.exec(spawnSync(program, [option], { encoding: "utf8" }).stdout)?.[0] ?? "?";

/** Says on what it runs: cores, memory, versions and load. */
export function sayMachine(ttl: number): string {
  const cores = cpus();
  return [
    `ttl ${ttl} s`,
    `${cores.length} cores (${cores[0]?.model ?? "?"})`,
    `${Math.round(totalmem() / 1024 ** 3)} GiB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${versionOf(programs.postgres, "--version")}`,
    `Patroni ${versionOf(programs.patroni, "--version")}`,
    `etcd ${versionOf(programs.etcd, "--version")}`,
    `HAProxy ${versionOf(programs.haproxy, "-v")}`,
    `load ${loadavg()[0]?.toFixed(1)}`,
  ].join(", ");
}
