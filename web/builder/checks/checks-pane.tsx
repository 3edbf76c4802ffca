import { CircleAlert, Lightbulb } from "lucide-react";
import { Fragment, useState } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { isolated } from "../../ui/isolated.ts";
import { useBuilder } from "../builder-context.tsx";
import type { PlacedFinding } from "./place-finding.ts";
import { useFindingWords } from "./use-finding-words.ts";

const isAdvice = ({ finding }: PlacedFinding) => finding.severity === "advice";

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

function FindingList({ findings }: { findings: readonly PlacedFinding[] }) {
  const { at, goTo } = useBuilder();
  const words = useFindingWords();
  const [followed, setFollowed] = useState<string | null>(null);
  return (
    <ul className={findings.some(isAdvice) ? undefined : "finds"}>
      {findings.map((placed) => {
        const { title, text, place } = words(placed);
        const { code, section, module, entry } = placed.finding;
        const key = [code, section, module, entry, JSON.stringify(placed.finding.params)].join(" ");
        const isOn = key === followed && placed.at === at;
        return (
          <li key={key}>
            <Button
              className={["find-it", isAdvice(placed) && "advice", isOn && "is-on"].filter(Boolean).join(" ")}
              onPress={() => {
                setFollowed(key);
                goTo(placed.at, placed.field ?? undefined);
              }}
            >
              <Icon of={isAdvice(placed) ? Lightbulb : CircleAlert} small />
              <span>
                <b>{isolated(title)}</b>
                <span>{isolated(text)}</span>
                <span className="at">
                  <u>
                    {place.map((name, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a section and its module may have one name
                      <Fragment key={index}>
                        {index > 0 ? " › " : null}
                        <bdi>{name}</bdi>
                      </Fragment>
                    ))}
                  </u>
                </span>
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
