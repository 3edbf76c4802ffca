import { existsSync } from "node:fs";

const POSTGRES_FOLDER = "/usr/lib/postgresql/15/bin";

export const programs = {
  etcd: "/usr/bin/etcd",
  patroni: "/usr/bin/patroni",
  haproxy: "/usr/sbin/haproxy",
  postgres: `${POSTGRES_FOLDER}/postgres`,
};

/** By Debian's name of the package. */
const packages = new Map([
  ["etcd-server", programs.etcd],
  ["haproxy", programs.haproxy],
  ["patroni", programs.patroni],
  ["postgresql-15", programs.postgres],
]);

/** Returns Debian's packages that are missing, by the programs that aren't there. */
export const missingPackages = (isThere: (path: string) => boolean = existsSync): string[] =>
  [...packages].flatMap(([name, path]) => (isThere(path) ? [] : [name]));

/** Says what is missing, and how to install it; null when nothing is. */
export function sayMissing(missing: readonly string[]): string | null {
  if (missing.length === 0) return null;
  const noun = missing.length === 1 ? "package" : "packages";
  return `Missing ${noun}: ${missing.join(", ")}. On Debian 12: apt-get install -y ${missing.join(" ")}`;
}
