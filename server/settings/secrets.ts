import { hkdfSync } from "node:crypto";
import { seal, unseal } from "../identity/person-keys.ts";
import type { Database } from "../platform/database/client.ts";
import { getSettings } from "./organisation.ts";
import type { OrganisationSettings } from "./stored.ts";

/** The key that seals secrets of the settings, drawn from the installation's own. */
function settingsKey(installation: Uint8Array): Buffer {
  return Buffer.from(hkdfSync("sha256", installation, "", "settings", 32));
}

/**
 * A secret as it may stand in the database.
 *
 * @param installation `platform.secret`.
 */
export function sealSecret(installation: Uint8Array, plain: string): string {
  return seal(settingsKey(installation), Buffer.from(plain)).toString("base64");
}

/** Opens what `sealSecret` sealed; null for none, and for one that another installation sealed. */
function openSecret(installation: Uint8Array, sealed: string | null): string | null {
  if (sealed === null) return null;
  try {
    return unseal(settingsKey(installation), Buffer.from(sealed, "base64")).toString();
  } catch {
    return null;
  }
}

/** How mail is sent, its password plain (null = none); `host` "" means that mail stays in the outbox. */
export async function getMailSettings(db: Database, installation: Uint8Array): Promise<OrganisationSettings["mail"]> {
  const { mail } = (await getSettings(db)).value;
  return { ...mail, password: openSecret(installation, mail.password) };
}

/** How text messages are sent, the provider's token plain (null = none). */
export async function getSmsSettings(db: Database, installation: Uint8Array): Promise<OrganisationSettings["sms"]> {
  const { sms } = (await getSettings(db)).value;
  return { ...sms, token: openSecret(installation, sms.token) };
}

/** How people sign in through their organisation's own service, the client's secret plain (null = a public client). */
export async function getSsoSettings(db: Database, installation: Uint8Array): Promise<OrganisationSettings["sso"]> {
  const { sso } = (await getSettings(db)).value;
  return { ...sso, client_secret: openSecret(installation, sso.client_secret) };
}
