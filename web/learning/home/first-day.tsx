import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ownRange } from "../../base/common/own-seconds.ts";
import { useBeginSitting } from "../../base/common/use-begin-sitting.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import type { HomeWords } from "./tell-home.ts";
import { useSizeText } from "./use-size-text.ts";

type FirstDayProps = { first: NonNullable<HomeWords["first"]>; onPutOff: () => void };

/** The sheet of a student’s first day: asks for their exam, its date and the score they want, then leads to the diagnostic. */
export function FirstDay({ first: { step, diagnostic }, onPutOff }: FirstDayProps) {
  const { t } = useTranslation("home");
  const sizeText = useSizeText();
  const begin = useBeginSitting(t("failed_start"));
  const size = diagnostic ? sizeText(diagnostic.own) : "";
  const isTimed =
    step === "diagnostic" && diagnostic
      ? ownRange(diagnostic.own.assessment, diagnostic.own.accommodations) !== null
      : false;
  return (
    <section className="sheet next lead-act" aria-labelledby="first-day">
      <div>
        {diagnostic ? (
          <p className="next-facts body-s faint num">{t("first.step", { step: step === "goal" ? 1 : 2 })}</p>
        ) : null}
        <h2 className="hero" id="first-day">
          {t(`first.${step}.title`)}
        </h2>
        <p className="why">{t(isTimed ? "first.diagnostic.why_timed" : `first.${step}.why`, { size })}</p>
        {step === "goal" && diagnostic ? <p className="why">{t("first.goal.after", { size })}</p> : null}
      </div>
      <div className="acts">
        {step === "goal" ? (
          <>
            <ButtonLink variant="primary" size="lg" href="/plan?first=true">
              {t("first.goal.act")}
              <Icon of={ArrowRight} small className="turns" />
            </ButtonLink>
            <Button variant="ghost" onPress={onPutOff}>
              {t("first.goal.later")}
            </Button>
          </>
        ) : diagnostic ? (
          <Button
            variant="primary"
            size="lg"
            isPending={begin.isPending}
            onPress={() => begin.mutate(diagnostic.own.assessment.id)}
          >
            {begin.isPending ? t("next.starting") : t("first.diagnostic.act")}
            <Icon of={ArrowRight} small className="turns" />
          </Button>
        ) : null}
      </div>
    </section>
  );
}
