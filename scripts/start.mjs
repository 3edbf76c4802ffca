import { runChild } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";
import { requirePage } from "./page.mjs";

/** `npm start`: installs and builds what is missing, then serves. Needs nothing but Node 18 or newer and npm. */
const args = process.argv.slice(2);
await ensureInstalled();
if (!/^--only[= ]worker$/m.test(args.join("\n").replace("--only\n", "--only "))) await requirePage();
process.exit(await runChild("server/main.ts", args, { onStop: () => console.log("\nStopping.") }));
