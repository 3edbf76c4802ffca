import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useReasonName } from "../common/use-reason-name.ts";
import { type ReviewedAttempt, reasonNamesQuery } from "./requests.ts";

/** Shows why a question went wrong by whom says so: the tutor, the student, and beside them what the answer itself says. */
export function ReviewReasons({ row, isOwn }: { row: ReviewedAttempt; isOwn: boolean }) {
  const { t } = useTranslation("report");
  const reasonName = useReasonName();
  const { tutor = null, student = null, inferred = null, ground = null } = row.reason_for_error ?? {};
  const isSaid = tutor !== null || student !== null || ground !== null;
  const { data: names } = useQuery({ ...reasonNamesQuery, enabled: isSaid });
  if (!isSaid || !names) return null;
  const said = [
    { by: t("why.tutor"), reason: tutor && names.get(tutor) },
    { by: t(isOwn ? "why.student_own" : "why.student"), reason: student && names.get(student) },
    { by: t("why.inferred"), reason: ground && reasonName(ground, (inferred && names.get(inferred)) ?? null) },
  ].filter(({ reason }) => reason);
  return (
    <section className="reviewed-why">
      <h3 className="h3">{t("why.title")}</h3>
      <dl className="why">
        {said.map(({ by, reason }) => (
          <div key={by}>
            <dt>{by}</dt>
            <dd dir="auto">{reason}</dd>
          </div>
        ))}
      </dl>
      {ground ? <p className="meta">{t(`why.ground.${ground}`)}</p> : null}
    </section>
  );
}
