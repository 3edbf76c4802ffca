import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Beside the backups: ids alone, one a line. */
const NAME = "erased-people.txt";

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Returns who was erased, as noted beside the backups in a folder. */
export async function readErasedPeople(folder: string): Promise<string[]> {
  try {
    const text = await readFile(join(folder, NAME), "utf8");
    return [...new Set(text.split("\n").filter(isId))];
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return [];
    throw error;
  }
}

/** Notes beside the backups in a folder that people were erased, so that a restore erases them again. */
export async function noteErasedPeople(folder: string, ids: readonly string[]): Promise<void> {
  const known = new Set(await readErasedPeople(folder));
  const added = ids.filter((id) => !known.has(id));
  if (added.length === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, NAME), "a", 0o600);
  try {
    // What a power cut left of a line is ended first.
    await file.writeFile(["", ...added, ""].join("\n"));
    await file.sync();
  } finally {
    await file.close();
  }
}
