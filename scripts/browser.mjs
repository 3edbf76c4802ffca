import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Chromium without its windows and menus: the same engine for two thirds of the processor time. */
const LIGHT = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * Finds a Chromium that starts: CHROME_PATH, else the light one (installed first as root with apt), else any that is installed.
 *
 * @returns Its path; undefined when there is none, after saying what to do.
 */
export function ensureBrowser() {
  const given = process.env.CHROME_PATH;
  const found = given ? startable(given) : (named(LIGHT) ?? installLight() ?? findInstalled());
  if (!found)
    console.error("No Chromium was found. Install it (Debian: apt-get install chromium), or set CHROME_PATH.");
  return found;
}

function installLight() {
  if (process.getuid?.() !== 0 || !starts("apt-get", ["--version"])) return undefined;
  console.log("Installing Chromium …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const quiet = { stdio: ["ignore", "ignore", "inherit"], env };
  const install = ["install", "-y", "-qq", "--no-install-recommends"];
  const fonts = ["fonts-liberation", "fonts-dejavu-core"];
  spawnSync("apt-get", ["update", "-qq"], quiet);
  spawnSync("apt-get", [...install, LIGHT, ...fonts], quiet);
  const light = named(LIGHT);
  if (light || findInstalled()) return light;
  // Not every system's archive has the light one.
  spawnSync("apt-get", [...install, "chromium", ...fonts], quiet);
  return undefined;
}

function findInstalled() {
  for (const name of NAMES) {
    const found = named(name);
    if (found) return found;
  }
  return existsSync(MAC) ? MAC : undefined;
}

function named(name) {
  const path = (spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout ?? "").trim();
  // Some systems have a script of that name that only says how to install it.
  return path ? startable(path) : undefined;
}

function startable(path) {
  return starts(path, ["--version"]) ? path : undefined;
}

function starts(command, args) {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
