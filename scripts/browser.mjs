import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * The path of a Chromium that starts: CHROME_PATH, or one that is installed, or, as root with apt, one that is installed now.
 * Undefined when there is none; what to do is then said.
 */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (process.getuid?.() === 0 && starts("apt-get", ["--version"])) {
    console.log("Installing Chromium …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const quiet = { stdio: ["ignore", "ignore", "inherit"], env };
    spawnSync("apt-get", ["update", "-qq"], quiet);
    const fonts = ["fonts-liberation", "fonts-dejavu-core"];
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", ...fonts], quiet);
    const installed = findBrowser();
    if (installed) return installed;
  }
  console.error("No Chromium was found: install it (Debian: apt-get install chromium), or set CHROME_PATH.");
  return undefined;
}

function findBrowser() {
  const given = process.env.CHROME_PATH;
  if (given) return starts(given, ["--version"]) ? given : undefined;
  for (const name of NAMES) {
    const path = (spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout ?? "").trim();
    // Some systems have a script of that name that only says how to install it.
    if (path && starts(path, ["--version"])) return path;
  }
  return existsSync(MAC) ? MAC : undefined;
}

function starts(command, args) {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
