import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { type Step, steps } from "./list-steps.ts";
import { setUpQuery } from "./requests.ts";

/** Where each step is done, and what else leads there. */
const places: Record<Step, { href: string; also: readonly { id: "enrol" | "phone" | "write"; href: string }[] }> = {
  name: { href: "/settings?part=organisation", also: [] },
  mail: { href: "/settings?part=mail", also: [] },
  school: { href: "/schools", also: [] },
  people: {
    href: "/people/import",
    also: [
      { id: "enrol", href: "/people#enrol" },
      { id: "phone", href: "/settings?part=enrolment" },
    ],
  },
  group: { href: "/groups?new=true", also: [] },
  questions: { href: "/bank/import", also: [{ id: "write", href: "/bank/new" }] },
  practice: { href: "/bank", also: [] },
  assessment: { href: "/assessments?new=true", also: [] },
};

/** What is left to set up, on staff's first days: every step with what it brings, the next one with its button. */
export function FirstSteps({ name, done }: { name: string; done: ReadonlySet<Step> }) {
  const { t } = useTranslation("home");
  const next = steps.find((step) => !done.has(step));
  return (
    <>
      <PageHead
        title={t("steps.title", { name })}
        over={
          <span className="row row-2">
            <span className="ticks" aria-hidden="true">
              {steps.map((step) => (
                <i key={step} className={done.has(step) ? "done" : step === next ? "here" : ""} />
              ))}
            </span>
            <span className="num">{t("steps.progress", { done: done.size, total: steps.length })}</span>
          </span>
        }
      />
      <p className="steps-lead">{t("steps.lead")}</p>
      <ol className="setup">
        {steps.map((step, index) => (
          <OneStep key={step} step={step} number={index + 1} isDone={done.has(step)} isNext={step === next} />
        ))}
      </ol>
      <PutAway />
    </>
  );
}

type OneStepProps = { step: Step; number: number; isDone: boolean; isNext: boolean };

function OneStep({ step, number, isDone, isNext }: OneStepProps) {
  const { t } = useTranslation("home");
  const { href, also } = places[step];
  const label = t(isDone ? `steps.${step}.again` : `steps.${step}.act`);
  return (
    <li
      className={["su", isDone ? "is-done" : "", isNext ? "is-now" : ""].filter(Boolean).join(" ")}
      aria-current={isNext ? "step" : undefined}
    >
      <span className="no">
        {isDone ? (
          <>
            <Icon of={Check} small />
            <span className="sr">{t("steps.done")}</span>
          </>
        ) : (
          number
        )}
      </span>
      <div>
        <h2>{t(`steps.${step}.title`)}</h2>
        <p>{t(`steps.${step}.why`)}</p>
        {isNext && also.length > 0 ? (
          <p className="also">
            {also.map((other) => (
              <Link key={other.id} href={other.href}>
                {t(`steps.also.${other.id}`)}
              </Link>
            ))}
          </p>
        ) : null}
      </div>
      <div className="go">
        {isNext ? (
          <ButtonLink variant="primary" href={href}>
            {label}
          </ButtonLink>
        ) : (
          <Link className="link body-s" href={href}>
            {label}
          </Link>
        )}
      </div>
    </li>
  );
}

/** Puts the list away for all staff; in the settings it is brought back. */
function PutAway() {
  const { t } = useTranslation("home");
  const queryClient = useQueryClient();
  const toast = useResultToast();
  const hide = useMutation({
    mutationFn: () => call("settings.update", { body: { hides_first_steps: true } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: setUpQuery.queryKey }),
    onError: toast.failed(t("steps.failed")),
  });
  return (
    <p className="steps-foot">
      {t("steps.foot")}{" "}
      <Button variant="ghost" size="sm" isPending={hide.isPending} onPress={() => hide.mutate()}>
        {t("steps.hide")}
      </Button>
    </p>
  );
}
