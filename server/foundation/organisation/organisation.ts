import type { Database, Tx } from "../../platform/database/client.ts";
import { findSettings, lockSettings, writeSettings } from "./organisation.queries.ts";
import { type OrganisationSettings, storedSettings } from "./stored.ts";

interface VersionedSettings {
  /** Secrets are sealed in it: `secrets.ts` opens them. */
  value: OrganisationSettings;
  /** 0 before anyone has changed them. */
  version: number;
}

/** Returns the settings as they are, with what was never set at its default. */
export async function getSettings(db: Database): Promise<VersionedSettings> {
  const row = await findSettings(db);
  return { value: storedSettings.parse(row?.value ?? {}), version: row?.version ?? 0 };
}

/** Returns the settings, kept from changing by others until the transaction ends. */
export async function lockCurrentSettings(tx: Tx): Promise<VersionedSettings> {
  await lockSettings(tx);
  return getSettings(tx);
}

/** Writes the settings and counts their version up; they must be locked. */
export async function replaceSettings(tx: Tx, value: OrganisationSettings, version: number): Promise<void> {
  await writeSettings(tx, JSON.stringify(value), version);
}
