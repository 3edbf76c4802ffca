import { useTranslation } from "react-i18next";
import type { Assessment } from "./requests.ts";

const fields = ["score", "response", "key", "explanation", "cohort"] as const;

/** Shows when students see what of their sittings. */
export function ReviewMoments({ policy }: { policy: Assessment["review_policy"] }) {
  const { t } = useTranslation("assessments");
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("one.moments")}</h2>
        <p className="answer">{t(`one.release_when.${policy.score ?? "released"}`)}</p>
      </header>
      <dl className="moments">
        {fields.map((field) => (
          <div key={field}>
            <dt>{t(`one.fields.${field}`)}</dt>
            <dd>{t(`one.moment.${policy[field] ?? "released"}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
