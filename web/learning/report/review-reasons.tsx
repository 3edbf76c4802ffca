import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useFamilyName, useReasonName } from "../../base/common/use-reason-name.ts";
import { type ReviewedAttempt, reasonNamesQuery } from "./requests.ts";

type Said = NonNullable<ReviewedAttempt["reason_for_error"]>;

type ReviewReasonsProps = {
  row: ReviewedAttempt;
  isOwn: boolean;
  /** The families are above, where the student's own can be seen. */
  isAsked?: boolean;
};

/** Shows why a question went wrong by whom says so: the tutor, the student, and beside them what the answer itself says. */
export function ReviewReasons({ row, isOwn, isAsked = false }: ReviewReasonsProps) {
  const { t } = useTranslation("report");
  const reasonName = useReasonName();
  const familyName = useFamilyName();
  const found = row.reason_for_error;
  const { tutor = null, student = null, inferred = null, ground = null } = found ?? {};
  const hasNames = tutor !== null || student !== null || ground !== null;
  const { data: names, failure } = useExtra({ ...reasonNamesQuery, enabled: hasNames }, t("unloaded.reasons"));
  if (hasNames && !names) return failure;
  const nameOf = (reason: Said["tutor"]) => (reason && names?.get(reason)) ?? null;
  /** A reason, or its family where that was given alone. */
  const given = (reason: Said["tutor"], family: Said["tutor_family"] = null) =>
    nameOf(reason) ?? (family && familyName(family));
  const said = [
    { by: t("why.tutor"), reason: given(tutor, found?.tutor_family) },
    {
      by: t(isOwn ? "why.student_own" : "why.student"),
      reason: given(student, isAsked ? null : found?.student_family),
    },
    { by: t("why.inferred"), reason: ground && reasonName(ground, nameOf(inferred)) },
  ].filter(({ reason }) => reason);
  if (said.length === 0) return null;
  return (
    <section className="reviewed-why">
      <h3 className="h3">{t("why.title")}</h3>
      <dl className="review-why">
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
