import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's top folder; every script works from there, wherever it was called. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Returns a path inside the project. */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** Tells whether this is an unpacked release: its page is built, and it runs without the packages that only development needs. */
export const isRelease = () => existsSync(inRoot("release.json"));

/** Ends a command with one line that says what to do. */
export function giveUp(line) {
  console.error(line);
  process.exit(1);
}
