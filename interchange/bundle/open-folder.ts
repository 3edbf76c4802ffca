import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { type Bundle, BundleError, isClutter, isPicture } from "./bundle.ts";

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

function bundleOf(names: readonly string[], pathOf: (name: string) => string): Bundle {
  return {
    names,
    open: (name) => createReadStream(pathOf(name)),
    async read(name, limit) {
      const path = pathOf(name);
      return (await stat(path)).size > limit ? null : readFile(path);
    },
    close: async () => {},
  };
}

/**
 * Opens a folder with all that lies in it, however deep.
 *
 * @throws BundleError when it is empty.
 */
export async function openFolder(folder: string): Promise<Bundle> {
  const names = await listFiles(folder);
  if (names.length === 0) throw new BundleError("invalid", `${folder} is empty.`);
  return bundleOf(names, (name) => join(folder, name));
}

/** Opens one file, with the pictures of `images/` beside it where `withPictures`. */
export async function openFile(path: string, withPictures: boolean, name = basename(path)): Promise<Bundle> {
  const folder = dirname(path);
  const images = withPictures ? await listFiles(join(folder, "images")).catch(() => []) : [];
  const pictures = images.filter(isPicture).map((picture) => `images/${picture}`);
  return bundleOf([name, ...pictures], (wanted) => (wanted === name ? path : join(folder, wanted)));
}
