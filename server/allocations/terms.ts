import type { HandlerInput } from "@sextant/contract/types.ts";
import type { StandingAccommodations } from "./merge.ts";

/** What an allocation says of when, how often and with what; null accommodations are not set here. */
export interface Terms extends StandingAccommodations {
  opens_at: Date | null;
  closes_at: Date | null;
  time_zone: string;
  hard_close: boolean;
  sittings_allowed: number;
}

/** One sitting, always open: what somebody gets when nothing else is said. */
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
};

type SentTerms = Pick<
  HandlerInput<"allocations.create">["body"],
  "opens_at" | "closes_at" | "time_zone" | "hard_close" | "sittings_allowed" | "accommodations"
>;
export type SentChange = HandlerInput<"allocations.update_many">["body"]["change"];

/** Returns terms as their columns hold them. */
export function termsOf({ accommodations, ...window }: SentTerms): Terms {
  const { time_multiplier = null, extra_break_seconds = null, may_pause = null, untimed = null } = accommodations;
  const { opens_at, closes_at, time_zone, hard_close, sittings_allowed } = window;
  return {
    ...{ opens_at, closes_at, time_zone, hard_close, sittings_allowed },
    ...{ time_multiplier, extra_break_seconds, may_pause, untimed },
  };
}

/** Only the terms, of something that has more. */
function pickTerms(row: Terms): Terms {
  const { opens_at, closes_at, time_zone, hard_close, sittings_allowed } = row;
  const { time_multiplier, extra_break_seconds, may_pause, untimed } = row;
  return {
    ...{ opens_at, closes_at, time_zone, hard_close, sittings_allowed },
    ...{ time_multiplier, extra_break_seconds, may_pause, untimed },
  };
}

/** Returns terms with what is sent put in place; what is absent stays. */
export function changedTerms(before: Terms, { accommodations = {}, ...window }: SentChange): Terms {
  const sent = Object.entries({ ...window, ...accommodations }).filter(([, value]) => value !== undefined);
  return { ...pickTerms(before), ...Object.fromEntries(sent) };
}

/** Returns the terms that differ, as they were and as they are; null when none does. */
export function differenceOf(before: Terms, after: Terms): { before: Partial<Terms>; after: Partial<Terms> } | null {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  const fields = (Object.keys(pickTerms(before)) as (keyof Terms)[]).filter(
    (field) => plain(before[field]) !== plain(after[field]),
  );
  if (fields.length === 0) return null;
  const only = (terms: Terms) => Object.fromEntries(fields.map((field) => [field, terms[field]])) as Partial<Terms>;
  return { before: only(before), after: only(after) };
}
