import { useTranslation } from "react-i18next";
import type { Covering } from "../../base/common/covering.ts";
import { CoveringLink } from "../../base/common/covering-link.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Link } from "../../base/ui/link.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { AnswerLink } from "../../parts/ask/answer-link.tsx";
import { askAddress } from "../../parts/ask/ask-address.ts";
import { ListTable } from "../../parts/list/list-table.tsx";
import { redoOutcome } from "../../parts/redo/redo-outcome.ts";
import { type Analysis, type Mistake, reasonsQuery, type Shown } from "../../parts/redo/requests.ts";
import { PartlyRight } from "./partly-right.tsx";
import { ReasonCell } from "./reason-cell.tsx";
import { reviewOf } from "./review-of.ts";
import { usePlaceText } from "./use-place-text.ts";
import { canRedoMeanwhile, isWithoutQuestion, saidOnce } from "./without-question.ts";

type MistakeTableProps = {
  analysis: Analysis;
  isOwn: boolean;
  /** The table holds mistakes of several people. */
  isOfGroup: boolean;
  isStale: boolean;
  /** The material that covers a topic, by topic id. */
  covering: ReadonlyMap<string, Covering>;
  onTry: (mistake: Mistake, kind: Shown["kind"]) => void;
};

/** Lists mistakes, with what each lacks to be closed. */
export function MistakeTable({ analysis, isOwn, isOfGroup, isStale, covering, onTry }: MistakeTableProps) {
  const { t } = useTranslation("mistakes");
  const durations = useDurations();
  const numbers = useNumbers();
  const { failure } = useExtra(reasonsQuery, t("unloaded.reasons"));
  const without = saidOnce(isOwn, analysis.results);
  const time = (ms: number | null) => (ms === null || ms === 0 ? "–" : durations.clock(ms));
  const columns: Column<Mistake>[] = [
    {
      id: "question",
      title: t("list.question"),
      rowHeader: true,
      cell: (one) => <Title mistake={one} isOwn={isOwn} isOfGroup={isOfGroup} saysNone={isOwn && without === 0} />,
    },
    { id: "topic", title: t("list.topic"), cell: ({ tags }) => <Topic tag={tags.at(-1)} covering={covering} /> },
    { id: "sitting", title: t("list.sitting"), cell: (one) => <Where mistake={one} /> },
    {
      id: "reason",
      title: t("list.reason"),
      cell: (one) => <ReasonCell mistake={one} isOwn={isOwn} analysis={analysis} />,
    },
    {
      id: "time",
      title: isOwn ? t("list.your_time") : t("list.time"),
      numeric: true,
      cell: ({ time_ms, pace }) => (
        <span className={pace === "slow" ? "t-error strong" : undefined}>{time(time_ms)}</span>
      ),
    },
    { id: "cohort", title: t("list.cohort"), numeric: true, cell: ({ median_time_ms }) => time(median_time_ms) },
    { id: "acts", title: t("list.acts"), cell: (one) => <Acts mistake={one} onTry={onTry} /> },
  ];
  return (
    <>
      {without > 0 ? (
        <p className="meta">
          {t("closing.none_left_all", { count: without, said: numbers.counted(without) })}{" "}
          {canRedoMeanwhile(analysis.results) ? t("closing.redo_meanwhile") : null}
        </p>
      ) : null}
      {failure}
      <ListTable
        label={t("list.label")}
        columns={columns}
        rows={analysis.results}
        rowId={({ session, id }) => `${session} ${id}`}
        isStale={isStale}
        className={isOwn ? "mistake-table own" : "mistake-table"}
      />
    </>
  );
}

type TitleProps = {
  mistake: Mistake;
  isOwn: boolean;
  isOfGroup: boolean;
  /** It says itself that there is no new question like it. */
  saysNone: boolean;
};

function Title({ mistake, isOwn, isOfGroup, saysNone }: TitleProps) {
  const { t } = useTranslation("mistakes");
  const { question } = mistake;
  return (
    <span className="mistake-title rows-half">
      {question ? (
        <bdi className="clamp2">{question.title || t("list.untitled")}</bdi>
      ) : (
        <span className="faint">{t("list.withheld")}</span>
      )}
      <PartlyRight mistake={mistake} />
      {isOfGroup ? <bdi className="meta">{mistake.user.name}</bdi> : null}
      <Closing mistake={mistake} saysNone={saysNone} />
      {isOwn ? <AnswerLink session={mistake.session} attempt={mistake.id} /> : null}
    </span>
  );
}

function Topic({
  tag,
  covering,
}: {
  tag: Mistake["tags"][number] | undefined;
  covering: MistakeTableProps["covering"];
}) {
  return (
    <span className="mistake-title rows-half">
      <bdi>{tag?.name ?? "–"}</bdi>
      {tag ? <CoveringLink covering={covering.get(tag.id)} /> : null}
    </span>
  );
}

function Where({ mistake }: { mistake: Mistake }) {
  const placeText = usePlaceText();
  return <bdi className="num">{placeText(mistake)}</bdi>;
}

/** How far the mistake is from being closed, and what came of redoing it. */
function Closing({ mistake, saysNone }: Pick<TitleProps, "mistake" | "saysNone">) {
  const { t } = useTranslation("mistakes");
  const dates = useDates(useUser().time_zone);
  const { progress, redo } = mistake;
  const { state, solved, needed, due_at, closed_at } = progress;
  const steps =
    state === "waiting" && due_at && (mistake.has_unseen || mistake.repeats_itself)
      ? t("closing.waiting", { solved, needed, day: dates.date(due_at) })
      : state === "due" || state === "waiting"
        ? t("closing.solved", { solved, needed })
        : null;
  const redone = redo && t(`redone.${redoOutcome(redo)}`);
  // Why there is nothing to practise with.
  const isWithout = saysNone && isWithoutQuestion(mistake);
  const isItself = mistake.repeats_itself && (isWithout || mistake.can.practise);
  const said = [steps, redone, isItself ? t("closing.itself") : isWithout ? t("closing.none_left") : null]
    .filter((one) => one !== null)
    .join(" · ");
  if (state === "new" && said === "") return null;
  return (
    <span className="row row-1 wrap">
      {progress.returning ? <Badge tone="warning">{t("closing.returning")}</Badge> : null}
      {closed_at ? <Badge tone="success">{t("closing.closed", { day: dates.date(closed_at) })}</Badge> : null}
      <span className="meta num">
        {said}
        {isWithout && mistake.question ? (
          <>
            {" "}
            <Link href={askAddress({ session: mistake.session, attempt: mistake.id })}>
              {t("ask_tutor", { ns: "redo" })}
            </Link>
          </>
        ) : null}
      </span>
    </span>
  );
}

function Acts({ mistake, onTry }: { mistake: Mistake; onTry: MistakeTableProps["onTry"] }) {
  const { t } = useTranslation("mistakes");
  const { can } = mistake;
  return (
    <span className="row mistake-acts">
      {can.redo ? (
        <Button variant="ghost" size="sm" className="act-redo" onPress={() => onTry(mistake, "redo")}>
          {t("acts.redo")}
        </Button>
      ) : null}
      {can.practise ? (
        <Button variant="ghost" size="sm" className="act-practise" onPress={() => onTry(mistake, "sibling")}>
          {t("acts.practise")}
        </Button>
      ) : null}
      {can.review ? <Link href={reviewOf(mistake)}>{t("acts.review")}</Link> : null}
    </span>
  );
}
