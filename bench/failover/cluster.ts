import { randomBytes, randomInt } from "node:crypto";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { haproxyOf, MACHINES, type Place, patroniOf, readExample, ttlOf, wayOf } from "./example.ts";
import { createMachine, type Machine } from "./machine.ts";
import { programs } from "./packages.ts";
import { createPatroni, type Patroni, until } from "./patroni.ts";
import { createProcesses } from "./processes.ts";

export interface Cluster extends Pick<Patroni, "settled" | "switchOver"> {
  /** Connects to Sextant's database, always on the primary. */
  databaseUrl: string;
  /** Connects to a database for probing whether PostgreSQL accepts writes. */
  probeUrl: string;
  /** The address where students reach one of the servers. */
  address: string;
  ttl: number;
  primary(): Promise<Machine>;
  synchronousStandby(): Promise<Machine>;
  stop(): void;
}

/**
 * Starts the cluster of deploy/patroni on the loopback of this machine.
 *
 * @param folder For its files, which are readable by PostgreSQL's account afterwards.
 * @param ttl Null for the example's.
 * @param servers Addresses of Sextant's servers.
 */
export async function startCluster(folder: string, ttl: number | null, servers: readonly string[]): Promise<Cluster> {
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const place: Place = { network, folder, password: randomBytes(12).toString("hex") };
  chmodSync(folder, 0o711);
  const processes = createProcesses();
  const machines = MACHINES.map((machine) => createMachine(machine, place, ttl, processes));
  const patroni = createPatroni(network);
  const stop = () => {
    for (const machine of machines) machine.kill();
    processes.stop();
  };
  const urlOf = (account: string, database: string) =>
    `postgres://${account}:${place.password}@${wayOf(network)}:5000/${database}`;
  try {
    for (const machine of machines) machine.start();
    await patroni.settled();
    const file = join(folder, "haproxy.cfg");
    writeFileSync(file, haproxyOf(readExample("haproxy.cfg"), place, servers));
    processes.launch(folder, "haproxy", [programs.haproxy, "-db", "-f", file]);
    await createDatabases(urlOf("postgres", "postgres"), place.password);
  } catch (error) {
    stop();
    throw error;
  }
  const named = async (name: Promise<string>): Promise<Machine> => {
    const found = await name;
    const machine = machines.find((one) => one.name === found);
    if (!machine) throw new Error(`There is no machine ${found}`);
    return machine;
  };
  return {
    databaseUrl: urlOf("sextant", "sextant"),
    probeUrl: urlOf("sextant", "probe"),
    address: `http://${wayOf(network)}:8080`,
    ttl: ttlOf(patroniOf(readExample("patroni.yml"), place, 1, ttl)),
    primary: () => named(patroni.untilRole("leader", "a primary")),
    synchronousStandby: () => named(patroni.untilRole("sync_standby", "a synchronous standby")),
    settled: patroni.settled,
    switchOver: patroni.switchOver,
    stop,
  };
}

/** Creates Sextant's account and the databases, once HAProxy leads to the primary. */
async function createDatabases(url: string, password: string): Promise<void> {
  const withAdmin = async <T>(act: (admin: pg.Client) => Promise<T>): Promise<T> => {
    const admin = new pg.Client({ connectionString: url });
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
      if (rows.length === 0) await admin.query(`create role sextant login password '${password}'`);
      for (const name of ["probe", "sextant"]) await admin.query(`create database ${name} owner sextant`);
      return true;
    });
  });
}
