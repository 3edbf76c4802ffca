import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's top folder; every script works from there, wherever it was called. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Returns a path inside the project. */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** Ends a command with one line that says what to do. */
export function giveUp(line) {
  console.error(line);
  process.exit(1);
}
