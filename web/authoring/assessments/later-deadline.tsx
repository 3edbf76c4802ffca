import { useTranslation } from "react-i18next";
import { instantOf, localText } from "../../base/common/local-time.ts";
import { MomentField } from "../../base/common/moment-field.tsx";
import { useNamedMoment } from "../../base/common/use-named-moment.ts";
import { Select } from "../../base/ui/select.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import type { Assignee } from "./people-requests.ts";

const ways = ["same", "days", "percent", "date"] as const;

/** A later deadline as the form holds it. */
export type DeadlineDraft = { way: (typeof ways)[number]; days: string; percent: string; date: string };

/** Returns the deadline as it is, with what to begin from. */
export const sameDeadline = ({ closes_at, time_zone }: Assignee): DeadlineDraft => ({
  way: "same",
  days: "2",
  percent: "25",
  date: localText(closes_at, time_zone),
});

const DAY_S = 86_400;
const MOST_DAYS = 366;
const MOST_PERCENT = 1000;

const wholeUpTo = (text: string, most: number) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most;

/** Returns whether the form says a deadline that can be. */
export function isDeadline({ way, days, percent, date }: DeadlineDraft, { opens_at, time_zone }: Assignee): boolean {
  if (way === "days") return wholeUpTo(days, MOST_DAYS);
  if (way === "percent") return wholeUpTo(percent, MOST_PERCENT);
  const closes = way === "date" ? instantOf(date, time_zone) : "";
  return closes !== null && (closes === "" || opens_at === null || closes > opens_at);
}

/** Returns what the form says, as the server takes it; nothing where the deadline stays. */
export function deadlineTerms({ way, days, percent, date }: DeadlineDraft, { time_zone }: Assignee) {
  if (way === "days") return { extension: { seconds: Number(days) * DAY_S } };
  if (way === "percent") return { extension: { percent: Number(percent) } };
  return way === "date" ? { closes_at: instantOf(date, time_zone), time_zone } : {};
}

/** Returns when it closes then, as far as that is known before it is saved. */
export function deadlineAt(draft: DeadlineDraft, { opens_at, closes_at, time_zone }: Assignee): string | null {
  if (draft.way === "date") return instantOf(draft.date, time_zone);
  if (!closes_at || draft.way === "same") return closes_at;
  const closes = Date.parse(closes_at);
  const length = opens_at ? closes - Date.parse(opens_at) : 0;
  const more = draft.way === "days" ? Number(draft.days) * DAY_S * 1000 : (length * Number(draft.percent)) / 100;
  return new Date(closes + more).toISOString();
}

type LaterDeadlineProps = { assignee: Assignee; value: DeadlineDraft; onChange: (value: DeadlineDraft) => void };

/** Asks for a later deadline: on a date, or later than the group’s by days or by a share of its window. */
export function LaterDeadline({ assignee, value, onChange }: LaterDeadlineProps) {
  const { t } = useTranslation("assessments");
  const named = useNamedMoment();
  const set = (change: Partial<DeadlineDraft>) => onChange({ ...value, ...change });
  const isWrong = !isDeadline(value, assignee);
  if (!assignee.closes_at) return null;
  // A share of a window needs its beginning.
  const offered = ways.filter((way) => way !== "percent" || assignee.opens_at !== null);
  return (
    <>
      <Select
        label={t("people.deadline.label")}
        help={t("people.deadline.now", { when: named(assignee.closes_at, assignee.time_zone) })}
        choices={offered.map((id) => ({ id, label: t(`people.deadline.way.${id}`) }))}
        value={value.way}
        onChange={(way) => set({ way: way as DeadlineDraft["way"] })}
      />
      {value.way === "days" ? (
        <TextField
          label={t("people.deadline.days")}
          inputMode="numeric"
          help={t("people.deadline.moves")}
          error={isWrong ? t("people.deadline.whole", { most: MOST_DAYS }) : undefined}
          value={value.days}
          onChange={(days) => set({ days: days.trim() })}
        />
      ) : null}
      {value.way === "percent" ? (
        <TextField
          label={t("people.deadline.percent")}
          inputMode="numeric"
          help={t("people.deadline.percent_help")}
          error={isWrong ? t("people.deadline.whole", { most: MOST_PERCENT }) : undefined}
          value={value.percent}
          onChange={(percent) => set({ percent: percent.trim() })}
        />
      ) : null}
      {value.way === "date" ? (
        <MomentField
          zone={assignee.time_zone}
          label={t("people.deadline.date")}
          help={t("people.deadline.stays")}
          error={isWrong ? t("people.deadline.after_opening") : undefined}
          value={value.date}
          onChange={(date) => set({ date })}
        />
      ) : null}
    </>
  );
}
