import { cutText } from "@sextant/questions/text/cut.ts";
import { Flag, Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { markOf } from "../../base/common/answer-mark.ts";
import { AnswerMarkIcon } from "../../base/common/answer-mark-icon.tsx";
import { tellApart } from "../../base/common/tell-apart.ts";
import { plainWords } from "../../base/questions/plain-words.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { redoOutcome } from "../../parts/redo/redo-outcome.ts";
import type { Mistake } from "../../parts/redo/requests.ts";
import { isSlow } from "./pace.ts";
import type { ReviewedAttempt } from "./requests.ts";
import { reviewAddress } from "./review-address.ts";
import type { ReviewFilter } from "./review-filter.ts";
import { bySection, type NumberedRow, type SectionRows } from "./section-rows.ts";
import { useRoving } from "./use-roving.ts";

/** A line shows no more of a question. */
const LONGEST = 160;

type Redone = ReadonlyMap<string, Mistake>;
type ReviewListProps = {
  session: string;
  rows: readonly NumberedRow[];
  filter: ReviewFilter;
  topic: string | undefined;
  /** The mistakes of the sitting, by attempt. */
  missed: Redone;
};

/** Lists questions of a sitting, a line each: how it came out, what it asks, its topic and time, and whether its answer is closed. */
export function ReviewList({ rows, ...more }: ReviewListProps) {
  const words = wordsOf(rows);
  const groups = bySection(rows);
  return (
    <div className="stack g6">
      {groups.map((group) => (
        <SectionList key={group.section.id} group={group} hasName={groups.length > 1} words={words} {...more} />
      ))}
    </div>
  );
}

/** What names each question, by attempt: what it asks, or the beginning of its passage where several ask the same. */
function wordsOf(rows: readonly NumberedRow[]): ReadonlyMap<string, string> {
  const short = (html: string) => cutText(plainWords(html), LONGEST);
  const named = rows.map(({ row: { id, question } }) => ({
    question: question && {
      id,
      title: short(question.body) || short(promptOf(question)),
      passage: question.stimulus ? short(question.stimulus.body) : "",
    },
  }));
  return new Map([...tellApart(named)].map(([id, { text }]) => [id, text]));
}

/** What the first of its interactions asks. */
function promptOf({ interactions: [first] }: NonNullable<ReviewedAttempt["question"]>): string {
  return first && "prompt" in first && typeof first.prompt === "string" ? first.prompt : "";
}

type SectionListProps = Omit<ReviewListProps, "rows"> & {
  group: SectionRows;
  hasName: boolean;
  words: ReadonlyMap<string, string>;
};

function SectionList({ group: { section, rows }, hasName, ...more }: SectionListProps) {
  const list = useRoving<HTMLUListElement>();
  return (
    <div>
      {hasName ? (
        <h3 className="body-s med rv-section">
          <bdi>{section.name}</bdi>
        </h3>
      ) : null}
      <ul className="rv-list" ref={list} aria-label={section.name}>
        {rows.map((each) => (
          <Row key={each.row.id} each={each} {...more} />
        ))}
      </ul>
    </div>
  );
}

type RowProps = Omit<SectionListProps, "group" | "hasName"> & { each: NumberedRow };

function Row({ session, each, filter, topic, missed, words }: RowProps) {
  const { t } = useTranslation("report");
  const durations = useDurations();
  const { row, number } = each;
  const mark = markOf(row);
  return (
    <li className="rv-row">
      <span className="rv-mark">
        <AnswerMarkIcon mark={mark} />
        <span className="sr">{t(`marks.${mark}`)}</span>
      </span>
      <span className="num faint rv-number">{row.position}</span>
      <span className="truncate rv-words" dir="auto">
        <Link
          className="rv-link"
          href={reviewAddress(session, { show: filter, topic, at: number })}
          aria-label={t(`review.${row.closed ? "row_closed" : "row"}`, {
            number: row.position,
            words: words.get(row.id) || t("review.untitled"),
            mark: t(`marks.${mark}`),
          })}
        >
          <bdi>{words.get(row.id) || t(row.question ? "review.untitled" : "review.not_shown")}</bdi>
        </Link>
      </span>
      <bdi className="dim truncate rv-topic">{row.tags.at(-1)?.name}</bdi>
      <span className={isSlow(each) ? "num rv-time t-warning" : "num dim rv-time"}>
        {row.time_ms ? durations.clock(row.time_ms) : "–"}
      </span>
      <span className="rv-state">
        {row.flagged ? <Icon of={Flag} small className="brass" /> : null}
        {row.closed ? (
          <span className="rv-lock">
            <Icon of={Lock} small />
            {t("redo.first")}
          </span>
        ) : (
          <Redo redo={missed.get(row.id)?.redo ?? null} />
        )}
      </span>
    </li>
  );
}

/** What came of redoing a question. */
function Redo({ redo }: Pick<Mistake, "redo">) {
  const { t } = useTranslation("report");
  if (!redo) return null;
  return <span className="meta">{t(`redo.done.${redoOutcome(redo)}`)}</span>;
}
