import "./welcome.css";
import "../home.css";
import { useLocation } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { InitialAssessment } from "../../../base/common/session.ts";
import { useUser } from "../../../base/common/session-context.tsx";
import { useBeginSitting } from "../../../base/common/use-begin-sitting.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { TodayPlan } from "../../../parts/plan/today-plan.tsx";
import { FirstDay } from "../first-day.tsx";
import { NextUp } from "../next-up.tsx";
import { useNextStep } from "../use-next-step.ts";

/** Offers a new person what they are to do first, as their home does, and what else they are to take. They may do so later. */
export function WelcomeScreen() {
  const { t } = useTranslation("welcome");
  const user = useUser();
  const [now] = useState(() => new Date());
  const offers = useLocation({ select: (location) => location.state.initialAssessments }) ?? [];
  const { toldAt, study, arranged, words, putOff } = useNextStep(now);
  const { first } = words;
  const plan = study?.plan;
  const isBegun = arranged.next?.kind === "continue";
  const next = first || (plan && !isBegun) ? null : arranged.next;
  const shown = (first?.diagnostic ?? next)?.own.assessment.id;
  const others = offers.filter(({ id }) => id !== shown);
  return (
    <div className="welcome">
      <PageHead title={t("title", { name: user.first_name })} over={t("over")} />
      {offers.length > 0 ? <p className="dim">{t("lead", { count: offers.length })}</p> : null}
      {first ? <FirstDay first={first} onPutOff={putOff} /> : null}
      {next ? <NextUp open={next} toldAt={toldAt} /> : null}
      {plan ? (
        <TodayPlan study={study} plan={plan} isOwn isBelowTest={isBegun} changeAddress="/plan?change=true" />
      ) : null}
      {others.length > 0 ? (
        <ul className="sheet">
          {others.map((assessment) => (
            <Offer key={assessment.id} assessment={assessment} />
          ))}
        </ul>
      ) : null}
      <p className="foot">{t("note")}</p>
      <p>
        <Link href="/">{t("later")}</Link>
      </p>
    </div>
  );
}

function Offer({ assessment }: { assessment: InitialAssessment }) {
  const { t } = useTranslation("welcome");
  const begin = useBeginSitting(t("failed_start"));
  return (
    <li className="offer">
      <h2 className="h2" dir="auto">
        {assessment.name}
      </h2>
      <Button size="lg" isPending={begin.isPending} onPress={() => begin.mutate(assessment.id)}>
        {begin.isPending ? t("starting") : t("start")}
        <Icon of={ArrowRight} small className="turns" />
      </Button>
    </li>
  );
}
