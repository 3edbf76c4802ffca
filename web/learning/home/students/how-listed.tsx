import { needThresholds } from "@sextant/contract/student-needs.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";

const DAY_SECONDS = 86_400;

/** Says what the order rests on, and behind a button every threshold. */
export function HowListed() {
  const { t } = useTranslation("home");
  const numbers = useNumbers();
  const durations = useDurations();
  const [isOpen, setOpen] = useState(false);
  const days = (count: number) => durations.words(count * DAY_SECONDS);
  const { idle, slipped, stuck, doubt, to_mark, reported, spoken_days } = needThresholds;
  const lines = [
    [
      "idle",
      t("students.how.idle", {
        least: days(idle.least_days),
        habit: days(idle.habit_days),
        most: days(idle.most_days),
      }),
    ],
    [
      "slipped",
      t("students.how.slipped", {
        scores: numbers.counted(slipped.earlier_scores),
        errors: numbers.counted(slipped.z),
      }),
    ],
    [
      "stuck",
      t("students.how.stuck", {
        span: days(stuck.span_days),
        answers: numbers.counted(stuck.least_answers),
        good: numbers.share(stuck.good_share, 1),
        growth: numbers.counted(stuck.worthwhile * 100),
      }),
    ],
    ["doubt", t("students.how.doubt", { least: durations.words(doubt.least_hours * 3600) })],
    ["to_mark", t("students.how.to_mark", { least: days(to_mark.least_days) })],
    ["reported", t("students.how.reported", { least: days(reported.least_days) })],
  ] as const;
  return (
    <div className="foot">
      <p>{t("students.foot")}</p>
      <Button className="how-open" variant="ghost" size="sm" onPress={() => setOpen(true)}>
        {t("students.how.open")}
      </Button>
      <Dialog title={t("students.how.title")} open={isOpen} onOpenChange={setOpen} wide>
        <dl className="how-listed">
          {lines.map(([kind, said]) => (
            <div key={kind}>
              <dt>{t(`students.kind.${kind}`)}</dt>
              <dd>{said}</dd>
            </div>
          ))}
        </dl>
        <p>{t("students.how.chance")}</p>
        <p>{t("students.how.rest", { days: days(spoken_days) })}</p>
      </Dialog>
    </div>
  );
}
