import { readFileSync } from "node:fs";

/** What a lockfile says of a package, as far as it is asked here. */
export interface LockfileEntry {
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** A package that is installed, in one version. */
export interface LockedPackage {
  name: string;
  version: string;
  licence: string | null;
  /** No server has it. */
  isForDevelopment: boolean;
}

/**
 * Lists the packages of a lockfile, each version once. Of a part for another platform npm may not know the licence: it has that of the
 * package of which it is a part.
 */
export function listPackages(entries: Readonly<Record<string, LockfileEntry>>): LockedPackage[] {
  const wholes = new Map<string, LockfileEntry>();
  for (const entry of Object.values(entries))
    for (const part of Object.keys(entry.optionalDependencies ?? {})) wholes.set(part, entry);
  const packages = new Map<string, LockedPackage>();
  for (const [path, { name: alias, version, license, dev, link }] of Object.entries(entries)) {
    const at = path.lastIndexOf("node_modules/");
    if (at < 0 || link || version === undefined) continue;
    const name = alias ?? path.slice(at + "node_modules/".length);
    const key = `${name}@${version}`;
    const licence = license ?? wholes.get(name)?.license ?? null;
    const isForDevelopment = dev === true && (packages.get(key)?.isForDevelopment ?? true);
    packages.set(key, { name, version, licence, isForDevelopment });
  }
  return [...packages.values()];
}

/** Reads the packages of a lockfile. */
export function readLockfile(path: string): LockedPackage[] {
  return listPackages((JSON.parse(readFileSync(path, "utf8")) as { packages: Record<string, LockfileEntry> }).packages);
}
