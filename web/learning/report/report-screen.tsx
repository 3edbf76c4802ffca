import "./report.css";
import { getRouteApi } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { SittingMenu } from "../../parts/sittings/sitting-menu.tsx";
import { Ceiling } from "./ceilings.tsx";
import { ChangedAnswers } from "./changed-answers.tsx";
import { LateNotice } from "./late-notice.tsx";
import { LostPoints } from "./lost-points.tsx";
import { NextSteps } from "./next-steps.tsx";
import { onFullScale } from "./on-full-scale.ts";
import { Pacing } from "./pacing.tsx";
import { PracticeOutcome } from "./practice-outcome.tsx";
import { ReceiptBlock } from "./receipt-block.tsx";
import { ReleaseResult } from "./release-result.tsx";
import { ReportState } from "./report-state.tsx";
import { reportQuery, routesQuery, type Sitting } from "./requests.ts";
import { reviewAddress } from "./review-address.ts";
import { ScoreFeedback } from "./score-feedback.tsx";
import { ScoreSheet } from "./score-sheet.tsx";
import type { NumberedRow } from "./section-rows.ts";
import { ShareReport } from "./sharing/share-report.tsx";
import { TagResults } from "./tag-results.tsx";
import { useSitting } from "./use-sitting.ts";
import { heldBack, WithheldNotice } from "./withheld.tsx";

const route = getRouteApi("/signed-in/reports/$session");

/** The report of a sitting: its score, where points and time went, and what the server holds of it. */
export function ReportScreen() {
  const { t } = useTranslation("report");
  const { session } = route.useParams();
  const { section } = route.useSearch();
  const { sitting, standing, owed, rows, isOwn } = useSitting(session);
  const isScored = standing === "scored" && Boolean(sitting.score);
  const { data: found, failure } = useExtra({ ...reportQuery(session), enabled: isScored }, t("unloaded.facts"));
  const facts = isScored && found?.has_score ? found : null;
  // A staged section is sat as several.
  const isStaged = isScored && sitting.sections.length > (sitting.score?.sections.length ?? 0);
  const routes = useExtra({ ...routesQuery(session), enabled: isStaged }, t("unloaded.routes"));
  const score = sitting.score && onFullScale(sitting.score, routes.data ?? []);
  const isOver = !["not_begun", "running", "expired"].includes(standing);
  return (
    <>
      <PageHead
        title={sitting.assessment_name}
        over={<Over sitting={sitting} isOwn={isOwn} />}
        aside={<Acts sitting={sitting} rows={rows} isOwn={isOwn} />}
      />
      {sitting.is_preview ? (
        <div className="mb-6">
          <Notice title={t("report.preview_title")}>{t("report.preview")}</Notice>
        </div>
      ) : null}
      {sitting.reopened_after_key ? (
        <div className="mb-6">
          <Notice tone="warning" title={t("report.reopened_after_key_title")}>
            {t("report.reopened_after_key")}
          </Notice>
        </div>
      ) : null}
      <LateNotice sitting={sitting} rows={rows} isOwn={isOwn} />
      <WithheldNotice rows={rows} />
      {standing === "scored" && score ? (
        <>
          <ScoreSheet
            score={score}
            title={sitting.assessment_name}
            facts={facts}
            hasFeedback={sitting.score_feedback !== null}
            routes={routes.data ?? []}
          />
          {sitting.score_feedback ? <ScoreFeedback text={sitting.score_feedback} /> : null}
        </>
      ) : standing === "scored" ? null : (
        <ReportState sitting={sitting} standing={standing} owed={owed} isOwn={isOwn} />
      )}
      {isOver ? (
        <div className="report-blocks">
          {failure}
          {routes.failure}
          {score
            ? routes.data?.map((route) => (
                <Ceiling key={route.section} route={route} score={score} facts={facts} isOwn={isOwn} />
              ))
            : null}
          {isScored && isOwn ? <PracticeOutcome sitting={sitting} /> : null}
          {facts && isOwn ? <NextSteps facts={facts} /> : null}
          {standing === "scored" && sitting.score ? (
            <LostPoints score={sitting.score} sat={sitting.sections} rows={rows} isOwn={isOwn} />
          ) : null}
          {facts ? <TagResults facts={facts} /> : null}
          {rows || standing === "scored" ? (
            <Pacing session={session} rows={rows} position={section} isOwn={isOwn} />
          ) : null}
          {rows?.some(({ row }) => row.changed !== undefined) ? (
            <ChangedAnswers session={session} rows={rows} isOwn={isOwn} />
          ) : null}
          <ReceiptBlock sitting={sitting} />
        </div>
      ) : null}
    </>
  );
}

function Over({ sitting, isOwn }: { sitting: Sitting; isOwn: boolean }) {
  const { t } = useTranslation("report");
  const dates = useDates(useUser().time_zone);
  const durations = useDurations();
  const worked = sitting.sections.reduce((sum, section) => sum + (section.elapsed_ms ?? 0), 0);
  const parts = [
    sitting.submitted_at ? t("report.submitted", { when: dates.moment(sitting.submitted_at) }) : null,
    worked >= 1000 ? t("report.worked", { time: durations.words(worked / 1000) }) : null,
    sitting.released_at ? t("report.released", { when: dates.date(sitting.released_at) }) : null,
  ];
  const said = parts.filter(Boolean).join(" · ");
  // On screen, students know that the report is theirs; on paper it needs the name.
  return (
    <>
      <span className={isOwn ? "print-only" : undefined}>
        {isOwn ? <bdi>{sitting.user_name}</bdi> : <Link href={`/people/${sitting.user}`}>{sitting.user_name}</Link>}
        {said ? " · " : null}
      </span>
      {said}
    </>
  );
}

function Acts({ sitting, rows, isOwn }: { sitting: Sitting; rows: NumberedRow[] | null; isOwn: boolean }) {
  const mayRelease = sitting.state === "scored" && sitting.can.release === true;
  const menu = isOwn ? null : <SittingMenu id={sitting.id} name={sitting.user_name} sitting={sitting} />;
  return (
    <div className="row wrap row-2 report-acts no-print rigid">
      <ShareReport sitting={sitting} isOwn={isOwn} />
      {rows?.length ? <ReviewActions session={sitting.id} rows={rows} isOwn={isOwn} isFirst={!mayRelease} /> : null}
      {mayRelease ? <ReleaseResult sitting={sitting} /> : null}
      {menu}
    </div>
  );
}

/** `isFirst` while nothing else is the next thing to do. */
type ReviewActionsProps = { session: string; rows: NumberedRow[]; isOwn: boolean; isFirst: boolean };

function ReviewActions({ session, rows, isOwn, isFirst }: ReviewActionsProps) {
  const { t } = useTranslation("report");
  const held = heldBack(rows);
  // There is nothing to review yet of what was missed: the notice says why and until when.
  const missed = held ? 0 : rows.filter(({ row }) => row.missed).length;
  const variant = isFirst && held !== "questions" ? "primary" : "secondary";
  const all = held === "questions" ? "review_topics" : held === "keys" ? "review_answers" : "review_all";
  return (
    <>
      <Button className="only-wide" onPress={() => print()}>
        <Icon of={Printer} small />
        {t("report.print")}
      </Button>
      <ButtonLink variant={missed === 0 ? variant : "secondary"} href={reviewAddress(session, { show: "all" })}>
        {t(`report.${all}`)}
      </ButtonLink>
      {missed > 0 ? (
        <ButtonLink variant={variant} href={reviewAddress(session, { show: "missed" })}>
          {t(isOwn ? "report.review_missed" : "report.review_missed_team", { count: missed })}
        </ButtonLink>
      ) : null}
    </>
  );
}
