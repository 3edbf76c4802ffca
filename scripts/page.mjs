import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveUp, inRoot, isRelease } from "./place.mjs";
import { run } from "./tools.mjs";

const SOURCES = ["web", "questions", "contract", "package-lock.json"];
const IGNORED = new Set(["node_modules", "dist"]);
const STAMP = inRoot("web", "dist", ".built-from");

/**
 * Builds the page into web/dist unless what lies there was built from the very files that are here now, or came with a release.
 * Answers what happened, and the builder's words when it failed.
 */
export async function ensurePage({ always = false } = {}) {
  if (isRelease()) return { ok: true, built: false, words: "" };
  const state = fingerprint();
  if (!always && existsSync(STAMP) && readFileSync(STAMP, "utf8") === state)
    return { ok: true, built: false, words: "" };
  // The builder empties web/dist first, and the stamp with it: an interrupted build is built again.
  const vite = inRoot("node_modules", "vite", "bin", "vite.js");
  const { status, words } = await run("node", [vite, "build", "web"]);
  const ok = status === 0;
  if (ok) writeFileSync(STAMP, state);
  return { ok, built: true, words };
}

/** Builds the page where that is needed, and ends this command when it can't be built. */
export async function requirePage() {
  const started = Date.now();
  const { ok, built, words } = await ensurePage();
  if (!ok) giveUp(`${words}\nThe page could not be built.`);
  if (built) console.log(`Built the page in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const source of SOURCES) addTo(hash, source);
  return hash.digest("hex");
}

function addTo(hash, path) {
  const entries = readEntries(inRoot(path));
  if (entries === undefined) {
    if (!/\.test\.tsx?$/.test(path))
      hash
        .update(path)
        .update("\0")
        .update(readFileSync(inRoot(path)))
        .update("\0");
    return;
  }
  for (const name of entries.filter((entry) => !IGNORED.has(entry)).sort()) addTo(hash, join(path, name));
}

/** The names in a folder; undefined for a file. */
function readEntries(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === "ENOTDIR") return undefined;
    throw error;
  }
}
