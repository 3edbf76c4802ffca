import { parse } from "csv-parse/sync";
import { decodeBytes } from "../text/decode.ts";
import { seen } from "./cells.ts";
import { type RosterKind, type RosterVersion, rosterKinds } from "./records.ts";

/** `bulk`: the file has all that there is; `delta`: what changed. */
export type RosterMode = "bulk" | "delta";

/** What a roster says of its files. */
export interface Manifest {
  version: RosterVersion;
  /** As it is written, where it is neither of those that are read. */
  strangeVersion: string | null;
  /** Null for a file that isn’t there; undefined where nothing sensible is said of it. */
  modes: Partial<Record<RosterKind, RosterMode | null>>;
}

const modeOf = (text: string | undefined): RosterMode | null | undefined => {
  const mode = text?.toLowerCase();
  if (mode === "bulk" || mode === "delta") return mode;
  return mode === "absent" || mode === undefined ? null : undefined;
};

/** Reads `manifest.csv`. Names are the same in any case. */
export function readManifest(bytes: Uint8Array): Manifest {
  const rows: string[][] = parse(decodeBytes(bytes).text, {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const said = new Map(rows.map(([name = "", value = ""]) => [seen(name).toLowerCase(), seen(value)]));
  const version = said.get("oneroster.version") ?? "";
  const known = /^1\.1\b/.test(version) ? "1.1" : "1.2";
  const modes: Manifest["modes"] = {};
  for (const kind of rosterKinds) {
    const mode = modeOf(said.get(`file.${kind}`));
    if (mode !== undefined) modes[kind] = mode;
  }
  return { version: known, strangeVersion: /^1\.[12]\b/.test(version) ? null : version, modes };
}
