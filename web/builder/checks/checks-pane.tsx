import { CircleAlert, Lightbulb } from "lucide-react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { partOf } from "../builder-search.ts";
import type { Finding } from "./use-publish.ts";

/** Lists what keeps the draft from being published, and what is unusual; each leads to its place. */
export function ChecksPane({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation("builder");
  const errors = findings.filter(({ isAdvice }) => !isAdvice);
  const advice = findings.filter(({ isAdvice }) => isAdvice);
  return (
    <aside className="bench-side" aria-label={t("checks.title")}>
      <section className="block">
        {errors.length > 0 ? (
          <>
            <h2 className="h2">{t("checks.errors", { count: errors.length })}</h2>
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

function FindingList({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation("builder");
  const { goTo } = useBuilder();
  const { draft } = useBuilderState();
  const numbers = useNumbers();
  const placeOf = (at: string) => {
    const part = partOf(at);
    return part ? t(`whole.${part}`) : (draft.sections.find(({ id }) => id === at)?.name ?? t("sections.title"));
  };
  const words = (finding: Finding) => {
    if (finding.code === "refused") return { title: finding.message, text: "" };
    const { code, name, highest, points } = finding;
    const values = { name, highest: numbers.counted(highest), points: numbers.counted(points) };
    return { title: t(`checks.${code}.title`, values), text: t(`checks.${code}.text`, values) };
  };
  return (
    <ul className={findings.some(({ isAdvice }) => isAdvice) ? undefined : "finds"}>
      {findings.map((finding, index) => {
        const { title, text } = words(finding);
        return (
          <li key={`${finding.code} ${finding.at} ${String(index)}`}>
            <Button className={finding.isAdvice ? "find-it advice" : "find-it"} onPress={() => goTo(finding.at)}>
              <Icon of={finding.isAdvice ? Lightbulb : CircleAlert} small />
              <span>
                <b>{title}</b>
                {text ? <span>{text}</span> : null}
                <span className="at">
                  <u>{placeOf(finding.at)}</u>
                </span>
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
