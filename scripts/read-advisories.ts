import { createReadStream } from "node:fs";
import { opendir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { openPromise } from "yauzl";
import type { Advisory } from "./advisories.ts";

function parse(content: string, where: string): Advisory[] {
  try {
    const parsed = JSON.parse(content) as Advisory | Advisory[];
    const advisories = Array.isArray(parsed) ? parsed : [parsed];
    if (advisories.every(({ id }) => typeof id === "string")) return advisories;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw new Error(`${where} isn’t an advisory in OSV’s JSON.`);
}

async function* readArchive(path: string): AsyncGenerator<Advisory> {
  const archive = await openPromise(path, { lazyEntries: true }).catch((error: Error) => {
    throw new Error(`${path} isn’t a whole zip archive: ${error.message}`);
  });
  try {
    for await (const entry of archive.eachEntry()) {
      if (!entry.fileName.endsWith(".json")) continue;
      yield* parse(await text(await archive.openReadStreamPromise(entry)), `${entry.fileName} in ${path}`);
    }
  } finally {
    archive.close();
  }
}

async function* readFolder(path: string): AsyncGenerator<Advisory> {
  for await (const entry of await opendir(path)) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* readFolder(inner);
    else if (entry.name.endsWith(".json")) yield* parse(await readFile(inner, "utf8"), inner);
  }
}

/** Reads advisories one by one: from a file with one or many, a folder of files and subfolders, or a zip archive. */
export async function* readAdvisories(path: string): AsyncGenerator<Advisory> {
  const found = await stat(path).catch((error: Error) => {
    throw new Error(`${path} can’t be read: ${error.message}`);
  });
  if (found.isDirectory()) yield* readFolder(path);
  else if (path.endsWith(".zip")) yield* readArchive(path);
  else yield* parse(await text(createReadStream(path)), path);
}
