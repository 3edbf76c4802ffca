import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { uploadsFolder } from "./expire-uploads.ts";

/** Beside the bytes of an upload: what was said of it at its beginning. */
const SAID = ".json";

/** Lists the uploads of which bytes are missing, those first that were gone on with the longest ago. */
async function listPartial(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith(SAID))
      .map(async (name) => {
        const id = name.slice(0, -SAID.length);
        try {
          const { size, mtimeMs } = await stat(join(folder, id));
          const said = JSON.parse(await readFile(join(folder, name), "utf8")) as { size?: number };
          return size > 0 && size < (said.size ?? 0) ? [{ id, mtimeMs }] : [];
        } catch {
          // It ended meanwhile, or was cut off at its beginning.
          return [];
        }
      }),
  );
  return found
    .flat()
    .sort((one, other) => one.mtimeMs - other.mtimeMs)
    .map(({ id }) => id);
}

/**
 * Removes uploads of which bytes are missing until there is room enough: their senders still have them, and answers that are saved have no
 * other place. Needs no database.
 *
 * @param isEnough Looks after each.
 * @returns Ids of those that were removed.
 */
export async function dropPartialUploads(dataDir: string, isEnough: () => Promise<boolean>): Promise<string[]> {
  const folder = uploadsFolder(dataDir);
  const dropped: string[] = [];
  for (const id of await listPartial(folder)) {
    if (await isEnough()) break;
    await rm(join(folder, id), { force: true });
    await rm(join(folder, `${id}${SAID}`), { force: true });
    dropped.push(id);
  }
  return dropped;
}
