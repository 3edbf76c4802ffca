import { readFileSync } from "node:fs";

/** Where the example of deploy/patroni runs on one machine: each of its addresses is one of the loopback. */
export interface Place {
  /** The first three numbers of the addresses, in the place of 10.0.0. */
  network: string;
  folder: string;
  password: string;
}

export const MACHINES = [1, 2, 3];
export const nameOf = (machine: number): string => `db${machine}`;
export const addressOf = (network: string, machine: number): string => `${network}.${10 + machine}`;
export const folderOf = ({ folder }: Place, machine: number): string => `${folder}/${nameOf(machine)}`;
/** Returns the address of the machine that runs Sextant. */
export const wayOf = (network: string): string => `${network}.1`;

/** Reads a file of the example. */
export const readExample = (name: string): string =>
  readFileSync(new URL(`../../deploy/patroni/${name}`, import.meta.url), "utf8");

/** As the example says: the name, and each 10.0.0.11, but not where all machines are listed. */
function forMachine(example: string, { network }: Place, machine: number): string {
  return example
    .split("\n")
    .map((line) => (line.includes("10.0.0.12") ? line : line.replaceAll("10.0.0.11", `10.0.0.${10 + machine}`)))
    .join("\n")
    .replaceAll(/10\.0\.0\.(?=1\d)/g, `${network}.`);
}

/** Replaces what must be there, or the example has changed. */
function replace(text: string, pattern: RegExp, by: string): string {
  if (text.search(pattern) < 0) throw new Error(`The example has no ${pattern}`);
  return text.replace(pattern, () => by);
}

/** Returns etcd's environment on a machine. */
export function etcdOf(example: string, place: Place, machine: number): Record<string, string> {
  const lines = forMachine(example, place, machine).matchAll(/^(ETCD_\w+)=(.*)$/gm);
  return {
    ...Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value])),
    ETCD_NAME: nameOf(machine),
    ETCD_DATA_DIR: `${folderOf(place, machine)}/etcd`,
  };
}

/**
 * Returns Patroni's configuration of a machine.
 *
 * @param ttl Where it differs from the example's; the two times that must fit into it become smaller with it.
 */
export function patroniOf(example: string, place: Place, machine: number, ttl: number | null): string {
  const folder = folderOf(place, machine);
  let text = forMachine(example, place, machine).replaceAll("10.0.0.0/24", "127.0.0.0/8");
  text = text.replaceAll(/CHANGE-ME-\d/g, place.password);
  text = replace(text, /^name: .*$/m, `name: ${nameOf(machine)}`);
  text = replace(text, /(?<=^ +data_dir: ).*$/m, `${folder}/data`);
  text = replace(text, /(?<=^ +unix_socket_directories: ).*$/m, folder);
  if (ttl === null) return text;
  text = replace(text, /(?<=^ +ttl: ).*$/m, String(ttl));
  const third = Math.min(10, Math.floor(ttl / 3));
  for (const name of ["loop_wait", "retry_timeout"])
    text = replace(text, new RegExp(`(?<=^ +${name}: ).*$`, "m"), String(third));
  return text;
}

export function ttlOf(patroni: string): number {
  return Number(/^ +ttl: (\d+)$/m.exec(patroni)?.[1]);
}

/**
 * Returns HAProxy's configuration: the example's way to the primary, without the accounts and the log of a service, and a way to Sextant's
 * servers.
 */
export function haproxyOf(example: string, { network }: Place, servers: readonly string[]): string {
  const way = replace(example, /127\.0\.0\.1:5000(?=\n)/, `${wayOf(network)}:5000`)
    .replaceAll(/^ {2}(?:user|group|log) .*\n/gm, "")
    .replaceAll(/10\.0\.0\.(?=1\d)/g, `${network}.`);
  const lines = servers.map((server, index) => `  server web${index + 1} ${server} check inter 1s fall 2 rise 1`);
  return `${way}
listen sextant
  mode http
  bind ${wayOf(network)}:8080
  option httpchk GET /api/health/
  option redispatch
${lines.join("\n")}
`;
}
