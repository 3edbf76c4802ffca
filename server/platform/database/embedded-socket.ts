import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giveTo, type Launcher } from "./embedded-account.ts";

const SOCKET = ".s.PGSQL.5432";
/** The system allows 107 bytes (103 on macOS) for a socket's path. */
const LONGEST = 100;

/**
 * Prepares a private folder (0700) for the socket: in the data directory, or where that path is too long, in the temporary one
 * under a name derived from it. Sockets of a killed server are removed.
 */
export function prepareSocketDirectory(dataDir: string, launcher: Launcher): string {
  const near = join(dataDir, "socket");
  const directory = makePrivate(fits(near) ? near : temporary(dataDir), launcher);
  for (const name of [SOCKET, `${SOCKET}.lock`]) rmSync(join(directory, name), { force: true });
  giveTo(launcher, directory);
  return directory;
}

function temporary(dataDir: string): string {
  const name = `sextant-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  const directory = join(tmpdir(), name);
  return fits(directory) ? directory : join("/tmp", name);
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, SOCKET)) <= LONGEST;
}

function makePrivate(directory: string, launcher: Launcher): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const found = lstatSync(directory);
  // In a shared folder, another user may already have created a folder or link with that name.
  const isOurs = found.isDirectory() && [process.getuid?.(), launcher.owner?.uid].includes(found.uid);
  if (!isOurs) return mkdtempSync(join("/tmp", "sextant-"));
  chmodSync(directory, 0o700);
  return directory;
}
