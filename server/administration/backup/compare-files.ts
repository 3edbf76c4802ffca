import { join } from "node:path";
import { type Manifest, OUTSIDE_MANIFEST } from "./manifest.ts";
import { eachOf, hashFile, listTree } from "./trees.ts";

/** Returns the files of a backup that aren't as they were written, each in words. Reads all of them. */
export async function compareFiles(backup: string, { files }: Pick<Manifest, "files">): Promise<string[]> {
  const faults: string[] = [];
  await eachOf(files, async ({ path, bytes, sha256 }) => {
    const found = await hashFile(join(backup, path));
    if (found === null) faults.push(`${path} is missing`);
    else if (found.bytes !== bytes) faults.push(`${path} has ${found.bytes} bytes instead of ${bytes}`);
    else if (found.sha256 !== sha256) faults.push(`${path} was changed`);
  });
  const known = new Set([...OUTSIDE_MANIFEST, ...files.map(({ path }) => path)]);
  for (const path of (await listTree(backup)).files) if (!known.has(path)) faults.push(`${path} was added`);
  return faults.toSorted();
}
