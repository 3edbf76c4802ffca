import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Packages that come along as optional parts of others and that nothing of ours loads: stores of uploads in Redis, which the tus server
 * could use. npm has no way to leave out these alone, so a release takes them away once it is installed.
 */
export const UNUSED_PACKAGES = JSON.parse(
  readFileSync(join(import.meta.dirname, "unused-packages.json"), "utf8"),
) as readonly string[];
