import { useTranslation } from "react-i18next";
import type { PublicReport } from "./requests.ts";

/** Tells what went well, and what comes next. */
export function ReportLists({ report: { strengths, next } }: { report: PublicReport }) {
  const { t } = useTranslation("shared-report");
  const well = strengths.map((strength) =>
    t(strength.partly_right > 0 ? "strength_partly" : "strength", {
      topic: strength.topic,
      right: strength.right,
      partly: strength.partly_right,
      asked: strength.asked,
    }),
  );
  const steps = next.map((step) =>
    step.code === "omitted" ? t("step.omitted", { count: step.omitted }) : t(`step.${step.code}`, { ...step }),
  );
  if (well.length + steps.length === 0) return null;
  return (
    <section className="pair">
      {well.length > 0 ? <List title={t("well")} lines={well} mark="q-ok" /> : null}
      {steps.length > 0 ? <List title={t("next")} lines={steps} mark="q-om" /> : null}
    </section>
  );
}

function List({ title, lines, mark }: { title: string; lines: readonly string[]; mark: "q-ok" | "q-om" }) {
  return (
    <div>
      <h2 className="h2">{title}</h2>
      <ul className="tell">
        {lines.map((line) => (
          <li key={line}>
            <svg viewBox="0 0 14 14" aria-hidden="true">
              <circle className={mark} cx="7" cy="7" r="4" />
            </svg>
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
