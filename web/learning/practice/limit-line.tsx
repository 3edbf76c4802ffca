import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PracticeDue } from "../../base/common/practice-due.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { LimitDialog } from "./limit-dialog.tsx";
import { type Goals, goalsQuery } from "./requests.ts";

/** Says how long a day of practice may be and where the rest went, and changes the limit or leads to the plan that says so. */
export function LimitLine({
  due: { limit_minutes: minutes, has_limit: isOwn, in_plan: inPlan, later, last_on: last },
}: {
  due: PracticeDue;
}) {
  const { t } = useTranslation("practice");
  const { id } = useUser();
  const client = useQueryClient();
  const toast = useResultToast();
  const numbers = useNumbers();
  const dates = useDates("UTC");
  const time = useDurations().words(minutes * 60);
  const [goals, setGoals] = useState<Goals | null>(null);
  const open = () =>
    void client
      .fetchQuery(goalsQuery(id))
      .then(setGoals)
      .catch(toast.failed(t("limit.unloaded")));
  return (
    <p className="meta due-rest">
      {t(`limit.${inPlan ? "planned" : isOwn ? "own" : "usual"}`, { time })}{" "}
      {later > 0 && last
        ? t("limit.later", { count: later, said: numbers.counted(later), day: dates.day(`${last}T12:00:00Z`) })
        : null}{" "}
      {inPlan ? (
        <Link href="/plan">{t("limit.change_plan")}</Link>
      ) : (
        <button type="button" className="link" onClick={open}>
          {t("limit.change")}
        </button>
      )}
      {goals ? <LimitDialog goals={goals} minutes={minutes} onClose={() => setGoals(null)} /> : null}
    </p>
  );
}
