import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { environment, findNode, NODE_PACKAGE, newEnough } from "./node24.mjs";
import { giveUp, inRoot, isRelease, ROOT } from "./place.mjs";

/** Where the Node lies with which the packages are installed the first time. */
const FIRST = inRoot(".cache", "node");

/** Runs `npm ci` unless node_modules is what package-lock.json says. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log("Installing packages (once; a few minutes) …");
  const started = Date.now();
  const ticker = setInterval(() => console.log(`  … ${seconds(started)} s`), 10_000);
  const node = (await nodeForNpm()) ?? process.execPath;
  // `npm ci` refuses a lockfile that lacks some other platform's packages; by the lockfile as far as it goes is the next best.
  const failure = (await npm(node, "ci")) && (await npm(node, "install", "--no-save"));
  clearInterval(ticker);
  if (failure) giveUp(`${failure}\nThe packages could not be installed.`);
  rmSync(FIRST, { recursive: true, force: true });
  if (isRelease()) removeUnused();
  console.log(`Installed in ${seconds(started)} s.`);
  linkPostgres();
}

/** Takes away what came along and nothing loads; scripts/unused-packages.ts says why. */
function removeUnused() {
  const names = JSON.parse(readFileSync(inRoot("scripts", "unused-packages.json"), "utf8"));
  for (const name of names) rmSync(inRoot("node_modules", name), { recursive: true, force: true });
}

/** npm under an older Node leaves out, without a word, what wants a newer one; so the newer Node comes first. */
async function nodeForNpm() {
  const there = newEnough(join(FIRST, "node_modules"));
  if (there) return there;
  const version = JSON.parse(readFileSync(inRoot("package.json"), "utf8")).optionalDependencies[NODE_PACKAGE];
  if (version === undefined) return undefined;
  mkdirSync(FIRST, { recursive: true });
  await npm(process.execPath, "install", "--no-save", `--prefix=${FIRST}`, `${NODE_PACKAGE}@${version}`);
  return newEnough(join(FIRST, "node_modules"));
}

/** npm writes this file at the very end of an install; an interrupted one leaves none. */
function isInstalled() {
  const there = inRoot("node_modules", ".package-lock.json");
  if (!existsSync(there)) return false;
  const wanted = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")).packages;
  const found = JSON.parse(readFileSync(there, "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/")) return true;
    const mine = found[path];
    // Packages of other platforms are left out by npm; one that is there must still be the right one.
    if (mine === undefined) return entry.optional === true || entry.peer === true || isLeftOut(entry);
    return entry.link === true || mine.version === entry.version;
  });
}

/** A release does without what only development needs. */
function isLeftOut(entry) {
  return isRelease() && (entry.dev === true || entry.devOptional === true);
}

/** Runs npm under a Node; answers what it said when it failed, else "". */
function npm(node, ...words) {
  const own = process.env.npm_execpath;
  const [command, ...before] = own?.endsWith(".js") ? [node, own] : ["npm"];
  const which = [isRelease() ? "--omit=dev" : "--include=dev", "--include=optional"];
  const args = [...before, ...words, ...which, "--loglevel=error", "--no-progress"];
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` };
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code) => resolve(code === 0 ? "" : said || `npm ended with ${code}`));
  });
}

/** Links PostgreSQL's libraries now, because the server may later run as a user who may not write here. */
export function linkPostgres() {
  const module = inRoot("server", "platform", "database", "embedded-binaries.ts");
  spawnSync(findNode(), ["-e", `import(${JSON.stringify(module)}).then((m) => m.linkInstalled())`], {
    cwd: ROOT,
    stdio: "ignore",
    env: environment(),
  });
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}
