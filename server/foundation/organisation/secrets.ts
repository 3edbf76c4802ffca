import { hkdfSync } from "node:crypto";
import type { Database } from "../../platform/database/client.ts";
import { seal, unseal } from "../../platform/sealing.ts";
import { INSIDE, openBy, sealBy } from "../../platform/sealing-keys.ts";
import { getSettings } from "./organisation.ts";
import type { OrganisationSettings } from "./stored.ts";

/** The key that seals secrets of the settings, derived from the installation's secret. */
function settingsKey(installation: Uint8Array): Buffer {
  return Buffer.from(hkdfSync("sha256", installation, "", "settings", 32));
}

/**
 * Seals a secret for storage in the database. A value sealed with a key from outside begins with that key's fingerprint.
 *
 * @param installation `platform.secret`.
 * @param sealing The key that seals now (`currentSealing`).
 */
export function sealSecret(installation: Uint8Array, sealing: string, plain: string): string {
  const bytes = Buffer.from(plain);
  if (sealing === INSIDE) return seal(settingsKey(installation), bytes).toString("base64");
  return `${sealing}.${sealBy(sealing, bytes).toString("base64")}`;
}

/** Opens a value sealed by `sealSecret`; null for none, and for one that another installation sealed. */
export function openSecret(installation: Uint8Array, sealed: string | null): string | null {
  if (sealed === null) return null;
  const [one = "", other] = sealed.split(".");
  try {
    if (other === undefined) return unseal(settingsKey(installation), Buffer.from(one, "base64")).toString();
    return openBy(one, Buffer.from(other, "base64")).toString();
  } catch {
    return null;
  }
}

/** Returns the settings with their secrets sealed by another key. One that cannot be opened stays as it is. */
export function resealSettings(
  settings: OrganisationSettings,
  installation: Uint8Array,
  sealing: string,
): OrganisationSettings {
  const again = (sealed: string | null) => {
    const plain = openSecret(installation, sealed);
    return plain === null ? sealed : sealSecret(installation, sealing, plain);
  };
  const { mail, sms, zoom } = settings;
  return {
    ...settings,
    mail: { ...mail, password: again(mail.password) },
    sms: { ...sms, token: again(sms.token) },
    zoom: { ...zoom, secret: again(zoom.secret) },
  };
}

/** Returns how mail is sent, its password plain (null = none); `host` "" means that mail stays in the outbox. */
export async function getMailSettings(db: Database, installation: Uint8Array): Promise<OrganisationSettings["mail"]> {
  const { mail } = (await getSettings(db)).value;
  return { ...mail, password: openSecret(installation, mail.password) };
}

/** Returns true when there is a token, and it was entered for this origin of the provider's API. */
export function hasTokenFor({ token, token_origin }: OrganisationSettings["sms"], origin: string): boolean {
  return token !== null && (token_origin === "" || token_origin === origin);
}

/** Returns true where text messages can be sent. Elsewhere they stay in the outbox. */
export function canText(sms: OrganisationSettings["sms"], origin: string): boolean {
  return sms.provider === "twilio" && sms.account !== "" && sms.from !== "" && hasTokenFor(sms, origin);
}

/**
 * Returns how text messages are sent, the provider's token plain (null = none).
 *
 * @param origin Where it would be sent; a token that was entered for another origin stays sealed.
 */
export async function getSmsSettings(
  db: Database,
  installation: Uint8Array,
  origin: string,
): Promise<OrganisationSettings["sms"]> {
  const { sms } = (await getSettings(db)).value;
  return { ...sms, token: hasTokenFor(sms, origin) ? openSecret(installation, sms.token) : null };
}

/** Returns the secret with which Zoom signs its events, plain; null = none. */
export async function getZoomSecret(db: Database, installation: Uint8Array): Promise<string | null> {
  return openSecret(installation, (await getSettings(db)).value.zoom.secret);
}
