import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { useDates } from "../../../base/ui/use-dates.ts";
import { assignedQuery, enrolledQuery, isAssignedNow } from "../requests.ts";

/** Names the assessments that a person has begun and is not assigned any more. Nothing while there are none. */
export function NoLongerAssigned({ id }: { id: string }) {
  const { t } = useTranslation("people");
  const dates = useDates(useUser().time_zone);
  const enrolled = useExtra(enrolledQuery(id), t("unloaded.begun"));
  // The list of what is assigned says when it can’t be loaded.
  const assigned = useQuietExtra(assignedQuery(id));
  if (!enrolled.data) return enrolled.failure;
  if (!assigned) return null;
  const now = new Set(assigned.results.filter(isAssignedNow).map(({ assessment }) => assessment.id));
  const rows = enrolled.data.results.filter((row) => !now.has(row.assessment.id));
  if (rows.length === 0) return null;
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("work.begun")}</h2>
      </header>
      <ul className="body-s">
        {rows.map(({ assessment, sessions }) => {
          const last = sessions.at(-1)?.started_at;
          return (
            <li key={assessment.id}>
              <bdi>{assessment.name}</bdi>
              <span className="faint num">
                {" "}
                · {t("work.begun_count", { count: sessions.length })}
                {last ? ` · ${t("work.begun_last", { when: dates.moment(last) })}` : null}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
