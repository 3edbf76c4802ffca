import { type ChosenKind, chosenKinds, kindsOfRole } from "@sextant/contract/notification-kinds.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { type Role, roles } from "@sextant/contract/who.ts";
import { z } from "zod";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findPreferences, lockPreferences, stopMail, stopPushes, writePreferences } from "./preferences.queries.ts";
import { NIGHT, type QuietHours } from "./quiet-hours.ts";
import { usualWay, type Way } from "./usual-ways.ts";

type Shown = HandlerOutput<"me.notifications">;

/** How a person wants to be told of each kind. */
export interface Preferences {
  kinds: Record<ChosenKind, Way>;
  digest_hour: number;
  reminder_hour: number;
  quiet_hours: QuietHours | null;
}

/** Reads what is stored of a kind; what was never chosen is as usual. */
const wayOf = (usual: Way) =>
  z
    .object({
      in_app: z.boolean().catch(usual.in_app),
      mail: z.enum(["never", "at_once", "daily"]).catch(usual.mail),
      push: z.boolean().catch(usual.push),
    })
    .catch(usual);

const hour = z.number().int().min(0).max(23);
const usualHours = { digest_hour: 17, reminder_hour: 8, quiet_hours: NIGHT };
const hours = z
  .object({
    digest_hour: hour.catch(usualHours.digest_hour),
    reminder_hour: hour.catch(usualHours.reminder_hour),
    quiet_hours: z.object({ from: hour, to: hour }).nullable().catch(NIGHT),
  })
  .catch(usualHours);
const chosen = z.object({ kinds: z.record(z.string(), z.unknown()) }).catch({ kinds: {} });
const readers = new Map(
  roles.flatMap((role) => chosenKinds.map((kind) => [`${role} ${kind}`, wayOf(usualWay(role, kind))] as const)),
);

/** Returns how a person of a role wants to be notified of a kind: their choice, or the default. */
function readWay(stored: Readonly<Record<string, unknown>>, role: Role, kind: ChosenKind): Way {
  return readers.get(`${role} ${kind}`)?.parse(stored[kind]) ?? usualWay(role, kind);
}

/** Reads preferences from the database; for a kind never chosen, the default of the role. */
export function readPreferences(value: unknown, role: Role): Preferences {
  const { kinds } = chosen.parse(value);
  const entries = chosenKinds.map((kind) => [kind, readWay(kinds, role, kind)] as const);
  return { kinds: Object.fromEntries(entries) as Preferences["kinds"], ...hours.parse(value ?? {}) };
}

function present({ kinds, ...own }: Preferences, role: Role): Shown {
  return { kinds: Object.fromEntries(kindsOfRole[role].map((kind) => [kind, kinds[kind]])), ...own };
}

/** Returns a person's notification preferences. */
export async function getPreferences(db: Database, person: { id: string; role: Role }): Promise<Shown> {
  return present(readPreferences(await findPreferences(db, person.id), person.role), person.role);
}

/**
 * Changes any of a person's preferences. Unsent mail and pushes follow them.
 *
 * @throws Refusal `invalid` for a kind that their role isn't notified of.
 */
export async function updatePreferences(
  db: Database,
  { id, role }: { id: string; role: Role },
  change: HandlerInput<"me.update_notifications">["body"],
): Promise<Shown> {
  const asked = chosenKinds.filter((kind) => change.kinds?.[kind] !== undefined);
  const errors = asked
    .filter((kind) => !kindsOfRole[role].includes(kind))
    .map((kind) => ({ path: `kinds.${kind}`, message: "Your role doesn’t get these notifications." }));
  if (errors.length > 0) throw new Refusal("invalid", "Your role doesn’t get these notifications.", { errors });
  return inTransaction(db, async (tx) => {
    const before = readPreferences(await lockPreferences(tx, id), role);
    const kinds = { ...before.kinds };
    for (const kind of asked) {
      kinds[kind] = { ...kinds[kind], ...change.kinds?.[kind] };
    }
    const after = {
      kinds,
      digest_hour: change.digest_hour ?? before.digest_hour,
      reminder_hour: change.reminder_hour ?? before.reminder_hour,
      quiet_hours: change.quiet_hours === undefined ? before.quiet_hours : change.quiet_hours,
    };
    await writePreferences(tx, id, present(after, role));
    await stopMail(
      tx,
      id,
      chosenKinds.filter((kind) => kinds[kind].mail === "never"),
    );
    await stopPushes(
      tx,
      id,
      chosenKinds.filter((kind) => !kinds[kind].push),
    );
    return present(after, role);
  });
}

/** Stops mail of every kind from now on. */
export async function stopAllMail(db: Database, person: { id: string; role: Role }): Promise<void> {
  const never = { mail: "never" as const };
  await updatePreferences(db, person, {
    kinds: Object.fromEntries(kindsOfRole[person.role].map((kind) => [kind, never])),
  });
}
