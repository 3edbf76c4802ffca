import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ownRange, ownSeconds } from "../../base/common/own-seconds.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { sittingAddress } from "../../base/common/sitting-address.ts";
import { useBeginSitting } from "../../base/common/use-begin-sitting.ts";
import { useNamedMoment } from "../../base/common/use-named-moment.ts";
import { useRunningText } from "../../base/common/use-running-text.ts";
import { useSittingScore } from "../../base/common/use-sitting-score.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Standing } from "./arrange.ts";
import { ChooseSectionsDialog } from "./choose-sections-dialog.tsx";
import type { OwnAssessment } from "./requests.ts";
import { useWindowText, type WindowMoment } from "./use-window-text.ts";

type RowProps = {
  standing: Standing;
  now: Date;
  /** When this was heard of the server, in milliseconds. */
  toldAt: number;
  /** The one next thing to do wears the filled button. */
  isFirst: boolean;
};

/** Shows one assessment of a student's: what it is, when, how often, and what to do with it. */
export function OwnAssessmentRow({ standing, now, toldAt, isFirst }: RowProps) {
  const { t } = useTranslation("assessments");
  const windowText = useWindowText();
  const { own, open, parts, over, left } = standing;
  const running = useRunningText(open?.open_section ?? null, toldAt);
  const isLater = own.opens_at !== null && new Date(own.opens_at) > now;
  const moment: WindowMoment = open ? "begun" : isLater ? "later" : own.can.start ? "begin" : "over";
  const hasSittings = moment !== "over" && own.sittings_allowed > 1;
  const sittings = hasSittings ? t("own.left", { count: left, allowed: own.sittings_allowed }) : null;
  return (
    <li className="own-row">
      <div className="grow">
        <h3 className="h3">
          <bdi>{own.assessment.name}</bdi>
        </h3>
        {running ? (
          <p className="num brass med" role="timer">
            {running}
          </p>
        ) : null}
        <Size own={own} />
        <p className="body-s faint num">
          {[windowText(own, moment, open?.closes_at ?? null, now), sittings, sourceText(own, t)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {open ? (
          <p className={running ? "body-s dim" : "body-s own-begun"}>
            {t("own.begun", { done: open.sections_done, count: open.sections })}
          </p>
        ) : null}
        <Again own={own} />
        <Parts parts={parts} />
        <Over over={over} />
        {own.can.choose ? <ChooseSections own={own} /> : null}
      </div>
      <Act standing={standing} isFirst={isFirst} isLater={isLater} />
    </li>
  );
}

function Act({ standing, isFirst, isLater }: { standing: Standing; isFirst: boolean; isLater: boolean }) {
  const { t } = useTranslation("assessments");
  const begin = useBeginSitting(t("own.failed"));
  const { own, open, over } = standing;
  const variant = isFirst ? "primary" : "secondary";
  if (open) {
    return (
      <ButtonLink variant={variant} href={sittingAddress(open.id)} target="_self">
        {t("own.continue")}
      </ButtonLink>
    );
  }
  if (own.can.start && !isLater) {
    return (
      <Button variant={variant} isPending={begin.isPending} onPress={() => begin.mutate(own.assessment.id)}>
        {begin.isPending ? t("own.starting") : t(over.length > 0 ? "own.again" : "own.start")}
      </Button>
    );
  }
  return null;
}

/** Time with accommodations, questions, sections. */
function Size({ own }: { own: OwnAssessment }) {
  const { t } = useTranslation("assessments");
  const durations = useDurations();
  const { assessment, accommodations: given } = own;
  const range = ownRange(assessment, given);
  const parts = [
    t(`kind.${kindOf(own)}`),
    range === null ? t("untimed") : durations.range(range.least, range.most),
    range !== null && given.time_multiplier > 1 ? t("own.multiplied", { times: given.time_multiplier }) : null,
    given.extra_break_seconds > 0 ? t("own.breaks", { time: durations.words(given.extra_break_seconds) }) : null,
    given.may_pause ? t("own.may_pause") : null,
    given.read_aloud ? t("own.read_aloud") : null,
    given.masking ? t("own.masking") : null,
    t("questions", { count: assessment.question_count }),
    assessment.section_count > 1 ? t("sections", { count: assessment.section_count }) : null,
  ];
  return <p className="body-s dim num">{parts.filter(Boolean).join(" · ")}</p>;
}

/** From when on the next sitting may be started, and which of several results counts. */
function Again({ own }: { own: OwnAssessment }) {
  const { t } = useTranslation("assessments");
  const named = useNamedMoment();
  const numbers = useNumbers();
  const { starts_again_at: startsAt, result } = own;
  const scoreText = ({ scaled, points, max_points: max }: NonNullable<typeof result>) =>
    scaled === null
      ? t("own.points", { count: max, points: numbers.plain(points), max: numbers.plain(max) })
      : numbers.plain(scaled);
  const score = result && scoreText(result);
  return (
    <>
      {startsAt ? (
        <p className="body-s num">{t("own.starts_again", { when: named(startsAt, own.time_zone) })}</p>
      ) : null}
      {result && score !== null && result.of > 1 ? (
        <p className="body-s num">{t(`own.result.${result.counts}`, { score })}</p>
      ) : null}
    </>
  );
}

/** The sittings of chosen sections that can be begun or continued. */
function Parts({ parts }: Pick<Standing, "parts">) {
  const { t } = useTranslation("assessments");
  if (parts.length === 0) return null;
  return (
    <ul className="own-over">
      {parts.map(({ id, state, sections, sections_done: done }) => (
        <li key={id} className="body-s">
          <span className="num">
            {state === "allocated" ? t("own.chosen") : t("own.part", { done, count: sections })}
          </span>
          <Link href={sittingAddress(id)} target="_self">
            {t(state === "allocated" ? "own.start" : "own.continue")}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Offers to take some sections alone. */
function ChooseSections({ own: { assessment, accommodations } }: { own: OwnAssessment }) {
  const { t } = useTranslation("assessments");
  const ownSections = assessment.choosable.map((section) => ({
    ...section,
    time_seconds: ownSeconds(section.time_seconds, accommodations),
  }));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" className="own-choose" onPress={() => setOpen(true)}>
        {t("choose.open")}
      </Button>
      {isOpen ? (
        <ChooseSectionsDialog assessment={assessment} sections={ownSections} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

const overStates = ["submitted", "scored", "released", "expired", "cancelled"] as const;

/** The sittings that are over, each with its state and its report. */
function Over({ over }: Pick<Standing, "over">) {
  const { t } = useTranslation("assessments");
  const dates = useDates(useUser().time_zone);
  const resultOf = useSittingScore();
  if (over.length === 0) return null;
  return (
    <ul className="own-over">
      {over.map((sitting) => {
        const state = overStates.find((each) => each === sitting.state) ?? "submitted";
        const result = resultOf(sitting);
        const when = sitting.submitted_at ? t("own.submitted", { when: dates.moment(sitting.submitted_at) }) : null;
        return (
          <li key={sitting.id} className="body-s">
            <span className="num">{when ?? t(`own.state.${state}`)}</span>
            {sitting.is_partial ? <Badge tone="line">{t("own.chosen")}</Badge> : null}
            {result?.isScore ? <span className="num med">{result.text}</span> : null}
            {result && !result.isScore ? <Badge tone="line">{result.text}</Badge> : null}
            {when && !result && state !== "released" ? <Badge tone="line">{t(`own.state.${state}`)}</Badge> : null}
            {state === "expired" ? null : (
              <Link href={`/reports/${encodeURIComponent(sitting.id)}`}>
                {t(state === "released" ? "own.report" : "own.progress")}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const kinds = ["diagnostic", "mock", "quiz", "practice"] as const;

function kindOf(own: OwnAssessment) {
  return kinds.find((kind) => kind === own.assessment.kind) ?? "practice";
}

function sourceText(own: OwnAssessment, t: ReturnType<typeof useTranslation<"assessments">>["t"]): string {
  if (own.is_initial) return t("own.initial");
  const groups = own.source.filter((each) => each.group).map((each) => each.name);
  return groups.length > 0 ? t("own.through", { groups: groups.join(", "), count: groups.length }) : t("own.given");
}
