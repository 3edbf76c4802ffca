import { useTranslation } from "react-i18next";
import { FindingList, isAdvice } from "./finding-list.tsx";
import type { PlacedFinding } from "./place-finding.ts";

/** Lists what keeps the draft from being published, and what its author should look at; each leads to its place. */
export function ChecksPane({ findings }: { findings: readonly PlacedFinding[] }) {
  const { t } = useTranslation("builder");
  const errors = findings.filter((one) => !isAdvice(one));
  const advice = findings.filter(isAdvice);
  return (
    <aside className="bench-side" aria-label={t("checks.title")}>
      <section className="block">
        {errors.length > 0 ? (
          <>
            <h2 className="h2" tabIndex={-1} data-field="to-fix">
              {t("checks.errors", { count: errors.length })}
            </h2>
            <p className="body-s dim">{t("checks.lead", { count: errors.length })}</p>
            <FindingList findings={errors} />
          </>
        ) : null}
        {advice.length > 0 ? (
          <>
            <h3 className="finds-h">{t("checks.advice", { count: advice.length })}</h3>
            <FindingList findings={advice} />
          </>
        ) : null}
      </section>
    </aside>
  );
}
