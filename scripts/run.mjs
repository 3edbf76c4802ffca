import { runChild } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";
import { giveUp } from "./place.mjs";

/** Runs a TypeScript file of the project under its own Node: `node scripts/run.mjs <file> [arguments]`. */
const [file, ...args] = process.argv.slice(2);
if (file === undefined) giveUp("Usage: node scripts/run.mjs <file.ts> [arguments]");
await ensureInstalled();
process.exit(await runChild(file, args));
