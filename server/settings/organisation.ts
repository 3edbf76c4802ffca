import { z } from "zod";
import type { Database, Tx } from "../platform/database/client.ts";
import { findSettings, lockSettings, writeSettings } from "./settings.queries.ts";

const stored = z.object({
  organisation_name: z.string().catch("Sextant"),
  copy_blocking: z.boolean().catch(true),
  initial_assessments: z.array(z.string()).catch([]),
});

/** What staff set for the whole organisation. */
export type OrganisationSettings = z.output<typeof stored>;

export interface VersionedSettings {
  value: OrganisationSettings;
  /** 0 before anyone has changed them. */
  version: number;
}

/** The settings as they are, with what was never set at its default. */
export async function getSettings(db: Database): Promise<VersionedSettings> {
  const row = await findSettings(db);
  return { value: stored.parse(row?.value ?? {}), version: row?.version ?? 0 };
}

/** The settings, kept from changing by others until the transaction ends. */
export async function lockCurrentSettings(tx: Tx): Promise<VersionedSettings> {
  await lockSettings(tx);
  return getSettings(tx);
}

/** Writes the settings and counts their version up; they must be locked. */
export async function replaceSettings(tx: Tx, value: OrganisationSettings, version: number): Promise<void> {
  await writeSettings(tx, JSON.stringify(value), version);
}
