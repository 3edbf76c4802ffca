import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { type Bundle, BundleError, isClutter, isJsonl, isPicture } from "./bundle.ts";

const MAX_FILES = 200_000;

/** Names of the files beneath a folder, with "/" between; links are not followed. */
async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  if (found.length > MAX_FILES) throw new BundleError("too_large", `${folder} holds more than ${MAX_FILES} files.`);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((name) => !isClutter(name))
    .sort();
}

function folderBundle(folder: string, files: string[], pictures: string[]): Bundle {
  return {
    files,
    open: (file) => createReadStream(join(folder, file)),
    pictures,
    async readPicture(name, limit) {
      const path = join(folder, name);
      return (await stat(path)).size > limit ? null : readFile(path);
    },
    close: async () => {},
  };
}

/**
 * A folder of JSONL files (those in it, not deeper) with pictures anywhere beneath it.
 *
 * @throws BundleError when there is no JSONL file.
 */
export async function openFolder(folder: string): Promise<Bundle> {
  const names = await listFiles(folder);
  const files = names.filter((name) => isJsonl(name) && !name.includes("/"));
  if (files.length === 0) throw new BundleError("invalid", `${folder} holds no .jsonl file.`);
  return folderBundle(folder, files, names.filter(isPicture));
}

/** One JSONL file, with the pictures of `images/` beside it where `withPictures`. */
export async function openJsonl(path: string, withPictures: boolean, name = basename(path)): Promise<Bundle> {
  const folder = dirname(path);
  const images = withPictures ? await listFiles(join(folder, "images")).catch(() => []) : [];
  const bundle = folderBundle(
    folder,
    [name],
    images.filter(isPicture).map((picture) => `images/${picture}`),
  );
  return { ...bundle, open: () => createReadStream(path) };
}
