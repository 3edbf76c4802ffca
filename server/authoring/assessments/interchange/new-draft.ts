import { type Message, message } from "@sextant/interchange/messages/message.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { type NewEntry, placeOf } from "../check-entries.ts";
import type { AssessmentSettings } from "../edit-assessment.ts";
import type { SectionSettings } from "../section-settings.ts";

/** A draft that is about to be made of a test. */
export interface NewDraft {
  settings: AssessmentSettings;
  /** Tags on it, by their ids. */
  tags: string[];
  sections: { settings: SectionSettings; entries: NewEntry[] }[];
  /** What became of the test, first; then what of it is missing. */
  messages: Message[];
}

/** What making drafts of the tests of one import needs. */
export interface Making {
  db: Database;
  actor: Actor;
  schoolId: string | null;
  /** Question ids by the path of their item. */
  byPath: ReadonlyMap<string, string>;
  /** What each question is worth by itself. */
  maxPoints: ReadonlyMap<string, number>;
}

/** Returns the question that an item became; null where it couldn't be imported. */
export function questionAt({ byPath, maxPoints }: Making, path: string): string | null {
  const question = byPath.get(path);
  return question !== undefined && maxPoints.has(question) ? question : null;
}

/** Returns entries without those that ask the same question again in the same place; that some went is said in `losses`. */
export function eachOnce(entries: readonly NewEntry[], losses: Set<Message>): NewEntry[] {
  const known = new Set<string>();
  const kept = entries.filter(({ module, question }) => {
    const place = placeOf(module, question);
    if (place === null) return true;
    const isNew = !known.has(place);
    known.add(place);
    return isNew;
  });
  if (kept.length < entries.length) losses.add(message("test_twice"));
  return kept;
}

/** Returns that some questions are missing, as a list for the report. */
export const missingOf = (count: number): Message[] => (count > 0 ? [message("test_items_missing", { count })] : []);

/** Returns each message once. */
export function onlyOnce(messages: readonly Message[]): Message[] {
  return [...new Map(messages.map((one) => [JSON.stringify(one), one])).values()];
}
