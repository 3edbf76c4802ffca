import { type ChosenKind, chosenKinds } from "@sextant/contract/notification-kinds.ts";
import type { NotificationKind } from "@sextant/contract/notifications.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { publish } from "../platform/live.ts";
import { insertNotifications } from "./notifications.queries.ts";
import { listChoices } from "./preferences.queries.ts";
import { readPreferences } from "./preferences.ts";

/** What something is about: ids, and moments as RFC 3339. */
export interface NotificationData {
  thing?: { type: "assessment" | "practice_set" | "study_material" | "zoom_video"; id: string };
  session?: string;
  doubt?: string;
  /** Of the assessment, as its draft has it. */
  section?: string;
  opens_at?: string | null;
  closes_at?: string | null;
  count?: number;
  /** When it was counted: what came later is told the next time. */
  as_of?: string;
  /** Ids: whom of them a reader reaches is asked whenever they are named. */
  students?: readonly string[];
  week?: HandlerOutput<"notifications.list">["results"][number]["week"];
}

export interface NewNotification {
  user: string;
  kind: NotificationKind;
  /** With person and kind, what is told once. */
  key: string;
  data: NotificationData;
}

const BATCH = 1000;

const isChosen = (kind: NotificationKind): kind is ChosenKind => chosenKinds.some((one) => one === kind);

/** How a person is told of something of this kind. An answer that one asked for and a full disk are no matter of taste. */
function wayOf(kind: NotificationKind, { role, value }: { role: Role; value: unknown }) {
  if (!isChosen(kind)) return { in_app: true, mail: "never" as const };
  return readPreferences(value, role).kinds[kind];
}

/** Told to the pages of who has something new, or has read something elsewhere. */
export const notificationEvent = "notifications.changed";

/**
 * Tells people something, in the transaction that causes it: as each has chosen, in the application, by mail, or not at all. What was
 * told already is left alone.
 */
export async function notify(tx: Tx, wake: () => void, told: readonly NewNotification[]): Promise<void> {
  for (let start = 0; start < told.length; start += BATCH) {
    const batch = told.slice(start, start + BATCH);
    const choices = await listChoices(tx, [...new Set(batch.map(({ user }) => user))]);
    const rows = batch.flatMap(({ user, kind, key, data }) => {
      const choice = choices.get(user);
      if (!choice) return [];
      const { in_app, mail } = wayOf(kind, choice);
      if (!in_app && mail === "never") return [];
      const by = mail === "never" ? null : mail;
      return [{ id: newId(), user_id: user, kind, key, data: JSON.stringify(data), in_app, mail: by }];
    });
    const shown = new Set(await insertNotifications(tx, rows));
    const events = [...shown].map((user) => ({ audience: `user:${user}`, kind: notificationEvent, data: {} }));
    await publish(tx, wake, ...events);
  }
}
