import type { HandlerInput } from "@sextant/contract/types.ts";
import { invalid } from "../../platform/refusal.ts";
import { type StandingAccommodations, type WindowField, windowFields } from "./merge.ts";

/** The window, the number of sittings and the accommodations of an allocation; null accommodations are not set here. */
export interface Terms extends StandingAccommodations {
  opens_at: Date | null;
  /** Before an extension. */
  closes_at: Date | null;
  time_zone: string;
  hard_close: boolean;
  sittings_allowed: number;
  /** What follows the person’s groups. */
  follows: WindowField[];
  extension_seconds: number | null;
  extension_percent: number | null;
}

/** The default when no terms are given: one sitting, always open. */
export const defaultTerms: Terms = {
  opens_at: null,
  closes_at: null,
  time_zone: "UTC",
  hard_close: false,
  sittings_allowed: 1,
  time_multiplier: null,
  extra_break_seconds: null,
  may_pause: null,
  untimed: null,
  read_aloud: null,
  masking: null,
  follows: [],
  extension_seconds: null,
  extension_percent: null,
};

type SentTerms = Pick<
  HandlerInput<"allocations.create">["body"],
  "time_zone" | "accommodations" | "opens_at" | "closes_at" | "hard_close" | "sittings_allowed"
>;
export type SentChange = HandlerInput<"allocations.update_many">["body"]["change"];

/** Returns terms as their columns hold them. */
export function termsOf(sent: SentTerms): Terms {
  const { opens_at, closes_at, time_zone, hard_close, sittings_allowed, accommodations } = sent;
  return changedTerms(defaultTerms, { opens_at, closes_at, time_zone, hard_close, sittings_allowed, accommodations });
}

/** Returns what of the window terms leave out, so that the person’s groups may decide it. */
export const leftOut = (sent: Partial<Record<WindowField, unknown>>): WindowField[] =>
  windowFields.filter((field) => sent[field] === undefined);

/** Only the terms, of something that has more. */
function pickTerms(row: Terms): Terms {
  const { opens_at, closes_at, time_zone, hard_close, sittings_allowed } = row;
  const { time_multiplier, extra_break_seconds, may_pause, untimed, read_aloud, masking } = row;
  const { follows, extension_seconds, extension_percent } = row;
  return {
    opens_at,
    closes_at,
    time_zone,
    hard_close,
    sittings_allowed,
    time_multiplier,
    extra_break_seconds,
    may_pause,
    untimed,
    read_aloud,
    masking,
    follows,
    extension_seconds,
    extension_percent,
  };
}

/** Returns terms with what is sent put in place; what is absent stays. */
export function changedTerms(before: Terms, change: SentChange): Terms {
  const { accommodations = {}, extension, follows, ...window } = change;
  const sent = Object.entries({ ...window, ...accommodations }).filter(([, value]) => value !== undefined);
  const own = new Set(sent.map(([field]) => field));
  const isExtended = extension !== undefined;
  const isMoved = own.has("closes_at") && !isExtended;
  return {
    ...pickTerms(before),
    ...Object.fromEntries(sent),
    follows: windowFields.filter((field) => !own.has(field) && (follows ?? before.follows).includes(field)),
    ...(isExtended || isMoved ? { extension_seconds: null, extension_percent: null } : {}),
    ...(extension && "seconds" in extension ? { extension_seconds: extension.seconds } : {}),
    ...(extension && "percent" in extension ? { extension_percent: extension.percent } : {}),
  };
}

/** @throws Refusal `invalid` when a window would close before it opens, or there is no close that could be extended. */
export function requireWindow(terms: Terms, path = ""): void {
  if (terms.opens_at && terms.closes_at && terms.closes_at <= terms.opens_at) {
    throw invalid(`${path}closes_at`, "The closing time must be after the opening time.");
  }
  if ((terms.extension_seconds ?? terms.extension_percent) !== null && terms.closes_at === null) {
    throw invalid(`${path}extension`, "There is no closing time to extend.");
  }
}

/** Returns the terms that differ, before and after; null when none do. */
export function differenceOf(before: Terms, after: Terms): { before: Partial<Terms>; after: Partial<Terms> } | null {
  const plain = (value: unknown) =>
    value instanceof Date ? value.getTime() : Array.isArray(value) ? value.join(" ") : value;
  const fields = (Object.keys(pickTerms(before)) as (keyof Terms)[]).filter(
    (field) => plain(before[field]) !== plain(after[field]),
  );
  if (fields.length === 0) return null;
  const only = (terms: Terms) => Object.fromEntries(fields.map((field) => [field, terms[field]])) as Partial<Terms>;
  return { before: only(before), after: only(after) };
}
