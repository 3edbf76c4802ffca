import { useTranslation } from "react-i18next";
import { coveringQuery } from "../../base/common/covering.ts";
import { CoveringLink } from "../../base/common/covering-link.tsx";
import { practiceAddress } from "../../base/common/practice-address.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import type { ReportFacts } from "./requests.ts";
import { reviewAddress } from "./review-address.ts";

type Step = ReportFacts["next"][number];

/** Shows up to three things worth doing next, each with the page where it is done. */
export function NextSteps({ facts }: { facts: ReportFacts }) {
  const { t } = useTranslation("report");
  const words = useStepWords(facts.session);
  const { role } = useUser();
  const topics = role === "student" ? facts.next.flatMap((step) => ("tag" in step ? [step.tag.id] : [])) : [];
  const { data: covering, failure } = useExtra(coveringQuery(topics), t("unloaded.covering"));
  if (facts.next.length === 0) return null;
  return (
    <section className="block" aria-labelledby="next">
      <header>
        <h2 className="h2" id="next">
          {t("next.title")}
        </h2>
      </header>
      <ol className="next-steps">
        {facts.next.map((step) => {
          const { title, body, action, href } = words(step);
          return (
            <li key={step.code}>
              <h3>{title}</h3>
              <p className="dim body-s">{body}</p>
              <span className="stack g2 no-print">
                <ButtonLink size="sm" variant="secondary" href={href}>
                  {action}
                </ButtonLink>
                {"tag" in step ? <CoveringLink covering={covering?.get(step.tag.id)} /> : null}
              </span>
            </li>
          );
        })}
      </ol>
      {failure}
    </section>
  );
}

/** Returns what a step says, and where it is done. */
function useStepWords(session: string) {
  const { t } = useTranslation("report");
  const durations = useDurations();
  return (step: Step): { title: string; body: string; action: string; href: string } => {
    switch (step.code) {
      case "topic": {
        const topic = step.tag.name;
        return {
          title: t("next.topic.title", { topic }),
          body: t("next.topic.body", { missed: step.missed, asked: step.asked }),
          action: t("next.topic.action"),
          href: `/mistakes?session=${session}&tag=${step.tag.id}#list`,
        };
      }
      case "let_go": {
        // Identified by its attempt: on the linked page, question numbers restart in each section.
        const { attempt, time_ms, median_ms } = step;
        return {
          title: t("next.let_go.title"),
          body: t("next.let_go.body", {
            time: durations.clock(time_ms),
            others: durations.clock(median_ms),
          }),
          action: t("next.let_go.action"),
          href: reviewAddress(session, { attempt }),
        };
      }
      case "reasons":
        return {
          title: t("next.reasons.title", { count: step.missed }),
          body: t("next.reasons.body", { count: step.missed }),
          action: t("next.reasons.action"),
          href: `/mistakes?session=${session}&ask=true`,
        };
      case "omitted":
        return {
          title: t("next.omitted.title"),
          body: t("next.omitted.body", { count: step.omitted }),
          action: t("next.omitted.action"),
          href: reviewAddress(session, { show: "omitted" }),
        };
      case "keep_answers":
        return {
          title: t("next.keep_answers.title"),
          body: t("next.keep_answers.body", { to_wrong: step.to_wrong, to_right: step.to_right }),
          action: t("next.keep_answers.action"),
          href: reviewAddress(session, { show: "changed" }),
        };
      case "practise":
        return {
          title: t("next.practise.title", { topic: step.tag.name }),
          body: t("next.practise.body"),
          action: t("next.practise.action"),
          href: practiceAddress({ tag: step.tag.id }),
        };
    }
  };
}
