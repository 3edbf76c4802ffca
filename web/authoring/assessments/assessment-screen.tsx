import "./assessments.css";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../base/common/copy-button.tsx";
import type { User } from "../../base/common/session.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { sittingAddress } from "../../base/common/sitting-address.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { settingsQuery } from "../../base/requests/settings.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { DownloadButton } from "../../parts/exports/download-button.tsx";
import { AssessmentSittings } from "./assessment-sittings.tsx";
import { type Assessment, assessmentQuery, sectionsQuery } from "./requests.ts";
import { ReviewMoments } from "./review-moments.tsx";
import { SectionTable } from "./section-table.tsx";
import { WhoHasIt } from "./who-has-it.tsx";

const route = getRouteApi("/signed-in/assessments/$assessment");

/** Shows one assessment as the team sees it: what is in it, when students see what, who has it and how they did. */
export function AssessmentScreen() {
  const { t } = useTranslation("assessments");
  const { assessment: id } = route.useParams();
  const { data: assessment } = useSuspenseQuery(assessmentQuery(id));
  const { results: sections } = useSuspenseQuery(sectionsQuery(id)).data;
  const user = useUser();
  const dates = useDates(user.time_zone);
  return (
    <>
      <PageHead
        title={assessment.name}
        over={
          <>
            <Link href="/assessments">{t("title")}</Link> · {t(`kind.${assessment.kind}`)}
            {" · "}
            {t("one.changed", { when: dates.date(assessment.updated_at) })}
          </>
        }
        aside={
          <span className="row wrap row-2">
            <ButtonLink href={`/assessments/${encodeURIComponent(assessment.id)}/build`}>
              {t(assessment.can.edit ? "new.edit" : "new.build")}
            </ButtonLink>
            {user.role === "staff" || user.role === "tutor" ? (
              <ButtonLink href={printAddress(assessment)}>{t("one.print")}</ButtonLink>
            ) : null}
            {assessment.published_version === null ? null : <DownloadButton assessments={[id]} />}
            <Preview assessment={assessment} />
            <Assign assessment={assessment} />
          </span>
        }
      />
      <div className="one-blocks">
        <PublishState assessment={assessment} />
        <section className="block">
          <header>
            <h2 className="h2">{t("one.what")}</h2>
            <p className="answer">
              <Size assessment={assessment} />
            </p>
          </header>
          {sections.length === 0 ? (
            <p className="dim">{t("one.no_sections")}</p>
          ) : (
            <SectionTable sections={sections} isScaled={assessment.score_model.type === "scaled"} />
          )}
        </section>
        <ReviewMoments policy={assessment.review_policy} />
        <WhoHasIt assessment={id} />
        <AssessmentSittings assessment={id} />
      </div>
    </>
  );
}

/** What students take is printed; the draft while there is nothing else. */
const printAddress = ({ id, published_version: version }: Assessment) =>
  `/assessments/${encodeURIComponent(id)}/print${version === null ? "" : `?version=${version}`}`;

function Preview({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation("assessments");
  const user = useUser();
  const toast = useResultToast();
  const preview = useMutation({
    mutationFn: () => {
      const idempotencyKey = crypto.randomUUID();
      // Before the first version there is only the draft.
      return assessment.published_version === null
        ? call("assessments.preview", { params: { id: assessment.id }, body: {}, idempotencyKey })
        : call("sessions.generate", { body: { assessment: assessment.id }, idempotencyKey });
    },
    onSuccess: (session) => location.assign(sittingAddress(session.id)),
    onError: toast.failed(t("one.preview_failed")),
  });
  // Counselors sit nothing, not even to try it.
  if (user.role === "counselor") return null;
  return (
    <Button
      variant={mayAssign(assessment, user.role) ? undefined : "primary"}
      isPending={preview.isPending}
      onPress={() => preview.mutate()}
    >
      {t("one.preview")}
    </Button>
  );
}

/** What is published is assigned by those who give tests. */
const mayAssign = ({ published_version: version, archived_at: archived }: Assessment, role: User["role"]) =>
  version !== null && archived === null && role !== "counselor" && role !== "student";

/** Leads to assigning this assessment. */
function Assign({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation("assessments");
  const { role } = useUser();
  if (!mayAssign(assessment, role)) return null;
  return (
    <ButtonLink variant="primary" href={`/allocate/new?assessment=${encodeURIComponent(assessment.id)}`}>
      {t("people.give")}
    </ButtonLink>
  );
}

function PublishState({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation("assessments");
  if (assessment.archived_at) return <Notice title={t("one.archived_title")}>{t("one.archived")}</Notice>;
  if (assessment.published_version === null) {
    return (
      <Notice tone="warning" title={t("one.draft_title")}>
        {t("one.draft")}
      </Notice>
    );
  }
  return (
    <p className="body-s dim">
      <Badge tone="success">{t("one.published")}</Badge>{" "}
      <span className="num">{t("one.published_version", { version: assessment.published_version })}</span> ·{" "}
      <Link href={`/results/${assessment.id}`}>{t("one.results")}</Link> ·{" "}
      <Link href={`/results/${assessment.id}/students`}>{t("one.scores")}</Link> ·{" "}
      <Link href={`/assessments/${assessment.id}/analysis`}>{t("one.analysis")}</Link>{" "}
      <CourseLink assessment={assessment} />
    </p>
  );
}

/** Copies the link that leads from a course of a learning platform to this assessment, where one is connected. */
function CourseLink({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation("assessments");
  const { role } = useUser();
  // Without it, the link is not offered.
  const base = useQuietExtra(settingsQuery)?.course_link;
  if (!base || !mayAssign(assessment, role)) return null;
  const words = { go: t("course_link.copy"), done: t("course_link.copied"), failed: t("course_link.failed") };
  return <CopyButton text={`${base}?assessment=${assessment.id}`} words={words} />;
}

function Size({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation("assessments");
  const durations = useDurations();
  return [
    t("sections", { count: assessment.sections.length }),
    t("questions", { count: assessment.question_count }),
    assessment.time_seconds === null
      ? t("untimed")
      : durations.range(assessment.time_seconds_least ?? assessment.time_seconds, assessment.time_seconds),
    t(`one.score_model.${assessment.score_model.type}`),
  ].join(" · ");
}
