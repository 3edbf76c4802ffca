import { spawnSync } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { cutPackageJson, listReleased } from "./release-files.ts";

/** What a release is made of. */
interface Source {
  /** The project's top folder. */
  root: string;
  /** Its files as the commit has them. */
  tracked: readonly string[];
  /** The folder of the built page. */
  page: string;
  commit: string;
  /** When the commit was made, in seconds since 1970: each file is as old. */
  epoch: number;
}

/** Nothing that two machines may differ in: order, owner, times, and what the umask took from the rights of files. */
const SAME_EVERYWHERE = [
  ...["--format=ustar", "--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"],
];

async function stage({ root, tracked, page, commit, epoch }: Source, folder: string): Promise<string> {
  for (const path of listReleased(tracked)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await copyFile(join(root, path), join(folder, path));
  }
  // `.built-from` is left out: the commit already identifies the sources of the page.
  await cp(page, join(folder, "web", "dist"), { recursive: true, filter: (path) => !path.endsWith("/.built-from") });
  const json = cutPackageJson(await readFile(join(root, "package.json"), "utf8"));
  const release = { version: json.version, commit, date: new Date(epoch * 1000).toISOString() };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(json, null, 2)}\n`);
  await writeFile(join(folder, "release.json"), `${JSON.stringify(release, null, 2)}\n`);
  return `${json.name}-${json.version}.tgz`;
}

/**
 * Packs what a server needs, the built page included, as npm packs a package: gzipped, under `package/`. The same source gives the same
 * bytes.
 *
 * @returns Where it is.
 */
export async function packRelease(source: Source, into: string): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), "sextant-release-"));
  try {
    const name = await stage(source, join(scratch, "package"));
    const archive = join(scratch, "release.tar");
    const args = ["--create", `--file=${archive}`, ...SAME_EVERYWHERE, `--mtime=@${source.epoch}`, "package"];
    const { status, stderr, error } = spawnSync("tar", args, { cwd: scratch, encoding: "utf8" });
    if (status !== 0) throw new Error(`tar couldn’t pack the release: ${error?.message ?? stderr}`);
    await mkdir(into, { recursive: true });
    const path = join(into, name);
    await writeFile(`${path}.unfinished`, gzipSync(await readFile(archive), { level: 9 }));
    await rename(`${path}.unfinished`, path);
    return path;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
