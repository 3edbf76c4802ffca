import type { HandlerInput } from "@sextant/contract/types.ts";
import type { RosterVersion } from "@sextant/interchange/roster/records.ts";
import { openSecret, sealSecret } from "../../../foundation/organisation/secrets.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { nextHour } from "../../../platform/next-hour.ts";
import { allowing, checkedUrl, type Outbound } from "../../../platform/outbound/request-outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invalid, Refusal } from "../../../platform/refusal.ts";
import { currentSealing } from "../../../platform/sealing-keys.ts";
import { zoneOfImport } from "../../directory/import/kept-import.ts";
import {
  deleteServer,
  lockSecrets,
  lockServer,
  replaceServer,
  type ServerRow,
  updateServer,
} from "./servers.queries.ts";

type Fields = NonNullable<HandlerInput<"rosters.update">["body"]["server"]>;

/** Returns the version of OneRoster that an address names; null where it names none that is read. Pure. */
export function versionOfServer(url: string): RosterVersion | null {
  const [, minor] = /\/v1p([12])(?:\/|$)/.exec(new URL(url).pathname) ?? [];
  return minor === undefined ? null : minor === "1" ? "1.1" : "1.2";
}

function requireAddress(outbound: Outbound, path: string, text: string): void {
  try {
    checkedUrl(text, allowing(outbound));
  } catch (error) {
    if (error instanceof Refusal) throw invalid(path, error.message);
    throw error;
  }
}

const hostsOf = ({ url, token_url }: Pick<ServerRow, "url" | "token_url">): string =>
  [url, token_url].map((address) => new URL(address).origin).join(" ");

type Side = Record<string, unknown>;

const shown = (row: ServerRow | undefined): Side | null =>
  row === undefined
    ? null
    : { url: row.url, token_url: row.token_url, client_id: row.client_id, daily_at: row.daily_at };

/**
 * Saves how a roster’s server is asked, or that it has none.
 *
 * @returns What changed, for the log, without the secret; null when nothing did.
 * @throws Refusal `invalid`, at the fields of `server`.
 */
export async function saveServer(
  tx: Tx,
  { secret, outbound }: Pick<Platform, "secret"> & { outbound: Outbound },
  actor: Actor,
  rosterId: string,
  sent: Fields | null,
): Promise<{ before: Side | null; after: Side | null } | null> {
  const before = await lockServer(tx, rosterId);
  if (sent === null) {
    await deleteServer(tx, rosterId);
    return before ? { before: shown(before), after: null } : null;
  }
  const { client_secret: plain, ...fields } = sent;
  requireAddress(outbound, "server.url", fields.url);
  requireAddress(outbound, "server.token_url", fields.token_url);
  if (versionOfServer(fields.url) === null)
    throw invalid("server.url", "Enter the address with its version, such as …/ims/oneroster/rostering/v1p2.");
  const isKept = plain === undefined && before !== undefined && before.client_secret !== null;
  if (isKept && hostsOf(before) !== hostsOf(fields))
    throw invalid("server.client_secret", "The address changed, so enter the client secret again.");
  const isSame =
    plain === undefined &&
    before !== undefined &&
    JSON.stringify(shown(before)) === JSON.stringify(shown({ ...before, ...fields }));
  if (isSame) return null;
  const sealed = plain === undefined ? (before?.client_secret ?? null) : plain;
  const zone = await zoneOfImport(tx, actor.id);
  const row: ServerRow = {
    roster_id: rosterId,
    ...fields,
    client_secret: typeof plain === "string" ? sealSecret(secret, await currentSealing(tx), plain) : sealed,
    time_zone: zone,
    connected_by: actor.id,
    next_at: fields.daily_at === null ? null : nextHour(new Date(), zone, fields.daily_at),
    failed_tries: 0,
    problem: null,
    problem_at: null,
  };
  await replaceServer(tx, row);
  const secretChange = plain === undefined ? {} : { client_secret: plain && "changed" };
  return { before: shown(before), after: { ...shown(row), ...secretChange } };
}

/** Seals the secrets of servers with another key. One that can’t be opened stays as it is. */
export async function resealRosterServers(tx: Tx, installation: Uint8Array, sealing: string): Promise<void> {
  for (const { roster_id, client_secret } of await lockSecrets(tx)) {
    const plain = openSecret(installation, client_secret);
    if (plain !== null) await updateServer(tx, roster_id, { client_secret: sealSecret(installation, sealing, plain) });
  }
}
