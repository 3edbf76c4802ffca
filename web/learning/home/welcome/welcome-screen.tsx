import "./welcome.css";
import { useLocation } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { InitialAssessment } from "../../../base/common/session.ts";
import { useUser } from "../../../base/common/session-context.tsx";
import { useBeginSitting } from "../../../base/common/use-begin-sitting.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { PageHead } from "../../../base/ui/page-head.tsx";

/** Offers a new person what they are to take first. They may do so later: it stays on their home. */
export function WelcomeScreen() {
  const { t } = useTranslation("welcome");
  const user = useUser();
  const initialAssessments = useLocation({ select: (location) => location.state.initialAssessments }) ?? [];
  return (
    <div className="welcome">
      <PageHead title={t("title", { name: user.first_name })} over={t("over")} />
      <p className="dim">{t("lead", { count: initialAssessments.length })}</p>
      <ul className="sheet">
        {initialAssessments.map((assessment, index) => (
          <Offer key={assessment.id} assessment={assessment} isFirst={index === 0} />
        ))}
      </ul>
      <p className="foot">{t("note")}</p>
      <p>
        <Link href="/">{t("later")}</Link>
      </p>
    </div>
  );
}

function Offer({ assessment, isFirst }: { assessment: InitialAssessment; isFirst: boolean }) {
  const { t } = useTranslation("welcome");
  const begin = useBeginSitting(t("failed_start"));
  return (
    <li className="offer">
      <h2 className="hero" dir="auto">
        {assessment.name}
      </h2>
      <Button
        variant={isFirst ? "primary" : "secondary"}
        size="lg"
        isPending={begin.isPending}
        onPress={() => begin.mutate(assessment.id)}
      >
        {begin.isPending ? t("starting") : t("start")}
        <Icon of={ArrowRight} small className="turns" />
      </Button>
    </li>
  );
}
