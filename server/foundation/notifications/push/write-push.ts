import { mailLocale } from "../../../platform/mail/frame.ts";
import type { Told } from "../told.ts";
import { placeOf, subjectOfAll } from "../write-mail.ts";

/** What the service worker of a browser is told: all that it shows. */
export interface PushMessage {
  /** For this person alone: a browser in which someone else has signed in since doesn’t show it. */
  person: string;
  title: string;
  lang: "en" | "ar";
  /** Where a click leads, on the page’s own origin. */
  path: string;
  /** The same at each try, so that what arrives twice is shown once. */
  tag: string;
}

const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;
const canWait = new Set(["mistakes_due", "mistakes_returning", "weekly_digest"]);

/**
 * Writes one push about all that a person is told, at least one thing. It says what the subject of a mail says and no more, since a locked
 * screen shows it: no points, and no names of people.
 */
export function writePush(
  told: readonly Told[],
  { id, locale }: { id: string; locale: string },
  tag: string,
): PushMessage {
  return { person: id, title: subjectOfAll(told, locale), lang: mailLocale(locale), path: placeOf(told), tag };
}

/** Returns for how long a push about this is worth delivering: until what opens has opened and what closes has closed, a day at most. */
export function ttlSeconds(told: readonly Told[], now: Date): number {
  const moments = told.map(({ kind, data }) => (kind === "opening_soon" ? data.opens_at : data.closes_at));
  const seconds = moments.map((at) => (at ? Math.floor((Date.parse(at) - now.getTime()) / 1000) : DAY_SECONDS));
  return Math.min(DAY_SECONDS, Math.max(MINUTE_SECONDS, ...seconds));
}

/** Returns how much a push about this matters to a device that saves power. */
export function urgencyOf(told: readonly Told[]): "low" | "normal" {
  return told.every(({ kind }) => canWait.has(kind)) ? "low" : "normal";
}
