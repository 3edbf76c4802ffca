import { instantOf, localText } from "../../base/common/local-time.ts";
import type { Allocation, AllocationInput } from "./requests.ts";

/** When, how often and with what, as a form holds it: times as date fields do, numbers as typed. */
export type TermsDraft = {
  opens: string;
  closes: string;
  zone: string;
  hardClose: boolean;
  sittings: string;
  /** Empty: not set here. */
  multiplier: string;
  /** Minutes; empty: not set here. */
  extraBreak: string;
  mayPause: boolean;
  untimed: boolean;
  readAloud: boolean;
  masking: boolean;
};

type Terms = Required<
  Pick<AllocationInput, "opens_at" | "closes_at" | "time_zone" | "hard_close" | "sittings_allowed" | "accommodations">
>;

export const multipliers = ["1.1", "1.25", "1.5", "1.75", "2", "2.5", "3"] as const;

/** Returns one sitting, always open. */
export const defaultDraft = (zone: string): TermsDraft => ({
  opens: "",
  closes: "",
  zone,
  hardClose: false,
  sittings: "1",
  multiplier: "",
  extraBreak: "",
  mayPause: false,
  untimed: false,
  readAloud: false,
  masking: false,
});

/** Returns an allocation's terms in a form. */
export function draftOf(row: Allocation): TermsDraft {
  const { time_zone: zone, accommodations: given } = row;
  return {
    opens: localText(row.opens_at, zone),
    closes: localText(row.closes_at, zone),
    zone,
    hardClose: row.hard_close,
    sittings: String(row.sittings_allowed),
    multiplier: given.time_multiplier ? String(given.time_multiplier) : "",
    extraBreak: given.extra_break_seconds ? String(given.extra_break_seconds / 60) : "",
    mayPause: given.may_pause ?? false,
    untimed: given.untimed ?? false,
    readAloud: given.read_aloud ?? false,
    masking: given.masking ?? false,
  };
}

/** Returns what a form says, as the server takes it. */
export function termsOf(draft: TermsDraft): Terms {
  const minutes = Number(draft.extraBreak);
  return {
    opens_at: instantOf(draft.opens, draft.zone),
    closes_at: instantOf(draft.closes, draft.zone),
    time_zone: draft.zone,
    hard_close: draft.hardClose && draft.closes !== "",
    sittings_allowed: Number(draft.sittings),
    accommodations: {
      time_multiplier: draft.multiplier ? Number(draft.multiplier) : null,
      extra_break_seconds: draft.extraBreak ? Math.round(minutes * 60) : null,
      may_pause: draft.mayPause || null,
      untimed: draft.untimed || null,
      read_aloud: draft.readAloud || null,
      masking: draft.masking || null,
    },
  };
}

/** Returns the terms that a form changed: the others of a personal allocation still follow the group. */
export function changedTermsOf(before: TermsDraft, after: TermsDraft): Partial<Terms> {
  const [was, is] = [termsOf(before), termsOf(after)];
  const fields = (Object.keys(is) as (keyof Terms)[]).filter(
    (field) => JSON.stringify(is[field]) !== JSON.stringify(was[field]),
  );
  return Object.fromEntries(fields.map((field) => [field, is[field]]));
}

export type TermsProblem = "closes_before" | "sittings" | "extra_break";

/** Returns what of a form cannot be: by the field that says so. */
export function problemsOf(draft: TermsDraft): Partial<Record<"closes" | "sittings" | "extraBreak", TermsProblem>> {
  const [opens, closes] = [instantOf(draft.opens, draft.zone), instantOf(draft.closes, draft.zone)];
  const sittings = Number(draft.sittings);
  const minutes = Number(draft.extraBreak);
  return {
    ...(opens && closes && closes <= opens ? { closes: "closes_before" as const } : {}),
    ...(Number.isInteger(sittings) && sittings >= 1 && sittings <= 1000 ? {} : { sittings: "sittings" as const }),
    ...(minutes >= 0 && minutes <= 1440 ? {} : { extraBreak: "extra_break" as const }),
  };
}
