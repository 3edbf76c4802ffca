import { open } from "node:fs/promises";
import { type Bundle, BundleError } from "@sextant/interchange/bundle/bundle.ts";
import { openFile } from "@sextant/interchange/bundle/open-folder.ts";
import { openZip } from "@sextant/interchange/bundle/open-zip.ts";
import { type Message, message } from "@sextant/interchange/messages/message.ts";
import { type RosterMode, readManifest } from "@sextant/interchange/roster/read-manifest.ts";
import { type RosterPart, readRecords } from "@sextant/interchange/roster/read-records.ts";
import {
  type RosterKind,
  type RosterRecords,
  type RosterVersion,
  rosterKinds,
} from "@sextant/interchange/roster/records.ts";
import { isZip } from "@sextant/interchange/tables/read-workbook.ts";
import { decodeBytes } from "@sextant/interchange/text/decode.ts";
import { invalid, Refusal } from "../../../platform/refusal.ts";

/** More is no roster: a file of a million enrollments has 100 MB. */
const limits = { entries: 1000, bytes: 1024 * 1024 * 1024 };
const MOST_HEAD = 64 * 1024;
const MOST_MANIFEST = 1024 * 1024;

/** A finding about a file as a whole. */
export interface FileFinding {
  kind: RosterKind | "manifest";
  message: Message;
  isSkipped: boolean;
}

/** A file of a roster that is read. */
export interface RosterFile {
  kind: RosterKind;
  name: string;
  /** Null where nobody says whether it is whole: then what is missing from it says nothing. */
  mode: RosterMode | null;
  parts(): AsyncIterable<RosterPart<RosterRecords[RosterKind]>>;
}

/** A roster whose files haven’t been read yet: those of a zip, or what a server lists of each kind. */
export interface OpenRoster {
  version: RosterVersion;
  /** What was read of a server; null of files. */
  reading: string | null;
  files: RosterFile[];
  /** Names of files that aren’t read. */
  ignored: string[];
  findings: FileFinding[];
  close(): Promise<void>;
}

async function beginsAsZip(path: string): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return isZip(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** @throws Refusal `invalid` for a file that isn’t `users.csv` by its header, such as a picture or a letter. */
async function requireUsers(path: string, name: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MOST_HEAD), 0, MOST_HEAD, 0);
    const [head = ""] = decodeBytes(buffer.subarray(0, bytesRead)).text.split(/[\r\n]/, 1);
    const columns = head
      .toLowerCase()
      .split(",")
      .map((column) => column.replaceAll(/[\s"\ufeff]/g, ""));
    if (!columns.includes("sourcedid"))
      throw invalid("file", `${name} isn’t a OneRoster file. Choose the zip that the school’s system exported.`);
  } finally {
    await handle.close();
  }
}

const baseName = (path: string): string => (path.split("/").at(-1) ?? "").toLowerCase();

/** Without a manifest, the header tells the version: only 1.1 has a role column. */
async function versionOf(bundle: Bundle, name: string | undefined): Promise<RosterVersion> {
  if (name === undefined) return "1.2";
  let head = "";
  for await (const chunk of bundle.open(name)) {
    head += Buffer.from(chunk).toString("utf8");
    if (head.includes("\n") || head.length > 10_000) break;
  }
  const columns = (head.split("\n", 1)[0] ?? "").toLowerCase().split(",");
  return columns.some((column) => column.trim().replaceAll('"', "") === "role") ? "1.1" : "1.2";
}

/** Sorts the files of a roster by what they are. */
async function arrange(bundle: Bundle): Promise<Omit<OpenRoster, "close">> {
  const findings: FileFinding[] = [];
  const named = (name: string) => bundle.names.filter((path) => baseName(path) === `${name}.csv`);
  const [manifestName] = named("manifest");
  const bytes = manifestName === undefined ? null : await bundle.read(manifestName, MOST_MANIFEST);
  const manifest = bytes ? readManifest(bytes) : null;
  if (!manifest) findings.push({ kind: "manifest", message: message("roster_no_manifest"), isSkipped: false });
  if (manifest?.strangeVersion) {
    const said = message("roster_version", { version: manifest.strangeVersion });
    findings.push({ kind: "manifest", message: said, isSkipped: false });
  }
  const files: RosterFile[] = [];
  const version = manifest?.version ?? (await versionOf(bundle, named("users")[0]));
  for (const kind of rosterKinds) {
    const file = `${kind}.csv`;
    const paths = named(kind);
    const [path] = paths;
    const mode = manifest?.modes[kind];
    if (paths.length > 1) findings.push({ kind, message: message("roster_file_twice"), isSkipped: true });
    else if (path === undefined) {
      if (mode) findings.push({ kind, message: message("roster_file_missing"), isSkipped: true });
    } else if (manifest && mode === null) continue;
    else {
      if (manifest && mode === undefined) findings.push({ kind, message: message("roster_no_mode"), isSkipped: false });
      files.push({ kind, name: file, mode: mode ?? null, parts: () => readRecords(kind, version, bundle.open(path)) });
    }
  }
  const read = new Set([...files.map(({ name }) => name), "manifest.csv"]);
  return {
    version,
    reading: null,
    files,
    ignored: bundle.names.filter((path) => !read.has(baseName(path))).map((path) => path.split("/").at(-1) ?? path),
    findings,
  };
}

/**
 * Opens a roster: a zip, or `users.csv` alone. To be closed.
 *
 * @param name As its sender calls the file.
 * @throws Refusal `invalid`, `too_large`
 */
export async function openRoster(path: string, name: string): Promise<OpenRoster> {
  try {
    const isWhole = await beginsAsZip(path);
    if (!isWhole) await requireUsers(path, name);
    const bundle = isWhole ? await openZip(path, limits) : await openFile(path, false, "users.csv");
    try {
      const roster = await arrange(bundle);
      if (roster.files.length === 0 && roster.findings.some(({ kind }) => kind === "manifest"))
        throw invalid(
          "file",
          `${name} has no OneRoster files, such as users.csv. Choose the zip that the school’s system exported.`,
        );
      return { ...roster, close: () => bundle.close() };
    } catch (error) {
      await bundle.close();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    if (error.problem === "too_large") throw new Refusal("too_large", error.message);
    throw invalid("file", error.message);
  }
}
