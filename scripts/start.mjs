import { runChild } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensurePage } from "./page.mjs";
import { giveUp } from "./place.mjs";

/** `npm start`: installs and builds what is missing, then serves. Needs nothing but Node 18 or newer and npm. */
const args = process.argv.slice(2);
await ensureInstalled();
if (!args.includes("--only=worker")) buildPage();
process.exit(await runChild("server/main.ts", args, { onStop: () => console.log("\nStopping.") }));

function buildPage() {
  const started = Date.now();
  const { ok, built, words } = ensurePage();
  if (!ok) giveUp(`${words}\nThe page could not be built.`);
  if (built) console.log(`Built the page in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}
