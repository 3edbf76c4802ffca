import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { visitsQuery } from "./requests.ts";

/** Lists when each visit to a question began in its section and how long it took, once that is asked for. */
export function VisitList({ session, attempt }: { session: string; attempt: string }) {
  const { t } = useTranslation("report");
  const durations = useDurations();
  const [isOpen, setOpen] = useState(false);
  const visits = useQuery({ ...visitsQuery(session), enabled: isOpen });
  const own = visits.data?.filter((visit) => visit.attempt === attempt) ?? [];
  return (
    <div className="visits no-print">
      <Button size="sm" variant="ghost" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {t(isOpen ? "review.visit.hide" : "review.visit.show")}
      </Button>
      {isOpen && visits.isPending ? <p className="meta">{t("review.visit.loading")}</p> : null}
      {isOpen && visits.isError ? <p className="meta">{t("review.visit.failed")}</p> : null}
      {isOpen && visits.isSuccess ? (
        <ol className="visit-list body-s num">
          {own.map(({ id, entered_ms: entered, left_ms: left, active_ms: active, focus_lost: lost }) => {
            const took = active ?? (left === null ? null : left - entered);
            return (
              <li key={id}>
                {took === null
                  ? t("review.visit.open", { at: durations.clock(entered) })
                  : t("review.visit.from", { at: durations.clock(entered), time: durations.clock(took) })}
                {lost > 0 ? <span className="faint"> · {t("review.visit.lost", { count: lost })}</span> : null}
              </li>
            );
          })}
          {own.length === 0 ? <li>{t("review.visit.none")}</li> : null}
        </ol>
      ) : null}
    </div>
  );
}
