import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeFile } from "./trees.ts";

/** Written last: what has none is no backup. */
export const MANIFEST = "manifest.json";
/** The manifest's own hash, as `sha256sum --check` reads it. Written last: with it, a backup is whole. */
const SEAL = "manifest.sha256";
/** What is in a backup and not in its manifest. */
export const OUTSIDE_MANIFEST: readonly string[] = [MANIFEST, SEAL];

const moment = z.object({
  at: z.iso.datetime(),
  /** In the WAL, as PostgreSQL writes it. */
  position: z.string(),
});

const manifestSchema = z.object({
  format: z.literal(1),
  /** Of the Sextant that made it. */
  sextant: z.string(),
  /** The newest migration of the database. */
  schema: z.string(),
  postgres: z.string(),
  /** The installation that made it; null from before these had names. */
  installation: z.string().nullable().default(null),
  /** Number that PostgreSQL gave the cluster. */
  system: z.string(),
  timeline: z.number().int(),
  start: moment,
  /** All that was acknowledged before this moment is in the backup. */
  stop: moment,
  /** The key by which secrets are sealed: a fingerprint, or `inside` for the one in the database. */
  sealed_by: z.string(),
  /** The key before it, while keys are being changed. */
  rotating_from: z.string().nullable(),
  /** Whether uploads are in the backup, or in a bucket that has backups of its own. */
  uploads: z.enum(["here", "bucket"]),
  /** The folder beside the backup in which WAL is archived; null when it isn’t. */
  wal: z.string().nullable().default(null),
  /** Rows there were at least, of tables that lose none. */
  counts: z.record(z.string(), z.number().int()),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;

/** Thrown for a folder that isn't a backup as it was made; says what is wrong with it. */
export class NotABackup extends Error {}

const sealOf = (text: string) => `${createHash("sha256").update(text).digest("hex")}  ${MANIFEST}\n`;

/** Writes the manifest of a backup, and last what makes it whole. */
export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(join(backup, MANIFEST), text);
  await writeFile(join(backup, SEAL), sealOf(text));
}

/** Reads the manifest of a backup. @throws NotABackup when there is none, or when it was changed. */
export async function readManifest(backup: string): Promise<Manifest> {
  const [text, seal] = await Promise.all([MANIFEST, SEAL].map((name) => readFile(join(backup, name), "utf8"))).catch(
    () => {
      throw new NotABackup(`${backup} isn’t a whole backup: ${MANIFEST} or ${SEAL} is missing.`);
    },
  );
  if (text === undefined || seal !== sealOf(text))
    throw new NotABackup(`${MANIFEST} in ${backup} was changed: it doesn’t fit ${SEAL}.`);
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new NotABackup(`${MANIFEST} in ${backup} is of a form that this Sextant doesn’t know. Use a newer one.`);
}
