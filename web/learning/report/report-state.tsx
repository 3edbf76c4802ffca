import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { sittingAddress } from "../../base/common/sitting-address.ts";
import { ButtonLink } from "../../base/ui/link.tsx";
import { ProgressBar } from "../../base/ui/progress-bar.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import type { Sitting } from "./requests.ts";
import { arrivalEnds, type Standing } from "./standing.ts";

type ReportStateProps = { sitting: Sitting; standing: Exclude<Standing, "scored">; owed: number; isOwn: boolean };

/** Shows why there is no score yet, what is pending, and what the reader can do. Changes are announced to screen readers. */
export function ReportState({ sitting, standing, owed, isOwn }: ReportStateProps) {
  const { t } = useTranslation("report");
  const dates = useDates(useUser().time_zone);
  // The modules of a staged section count as one: how many will follow is not known yet.
  const all = new Set(sitting.sections.map(({ section }) => section));
  const open = new Set(sitting.sections.flatMap(({ section, state }) => (state === "ended" ? [] : section)));
  const bodies: Record<typeof standing, string> = {
    not_begun: t("state.not_begun_body"),
    running: t("state.running_body", { done: all.size - open.size, count: all.size }),
    arriving: t("state.arriving_body", { when: dates.clock(arrivalEnds(sitting)) }),
    scoring: t("state.scoring_body"),
    marking: owed > 0 ? t("state.marking_body", { count: owed }) : t("state.marking_body_some"),
    withheld: t("state.withheld_body"),
    expired: t("state.expired_body"),
    cancelled: t("state.cancelled_body"),
  };
  const title = standing === "scoring" && !isOwn ? t("state.scoring_team") : t(`state.${standing}`);
  return (
    <section className="sheet report-state" role="status">
      <h2 className="hero">{title}</h2>
      <p className="dim">{bodies[standing]}</p>
      {standing === "scoring" ? <ProgressBar label={t("state.scoring_bar")} /> : null}
      <Way sitting={sitting} standing={standing} isOwn={isOwn} />
    </section>
  );
}

function Way({ sitting, standing, isOwn }: Omit<ReportStateProps, "owed">): ReactNode {
  const { t } = useTranslation("report");
  if (isOwn && (standing === "running" || standing === "not_begun")) {
    return (
      <ButtonLink variant="primary" href={sittingAddress(sitting.id)} target="_self">
        {t(standing === "running" ? "state.continue" : "state.begin")}
      </ButtonLink>
    );
  }
  if (standing !== "expired" && standing !== "cancelled") return null;
  return <ButtonLink href="/assessments">{t("state.assessments")}</ButtonLink>;
}
