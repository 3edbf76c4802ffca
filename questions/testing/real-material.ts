import { existsSync } from "node:fs";
import { join } from "node:path";

/** Folder of real material that the project did not write; it is not part of the repository and may be absent. */
const root = process.env.SEXTANT_REAL_MATERIAL ?? join(import.meta.dirname, "../../../shared/data");

/** Returns the path of a folder of real material, or null, said once on the console, when it is not on this machine. */
export function findRealMaterial(folder: string): string | null {
  const path = join(root, folder);
  if (existsSync(path)) return path;
  console.info(`No real material at ${path}: its tests are not registered.`);
  return null;
}
