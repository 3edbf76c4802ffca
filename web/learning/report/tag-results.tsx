import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AnswerMarkIcon } from "../../base/common/answer-mark-icon.tsx";
import { shownMastery } from "../../base/common/mastered.ts";
import { BlockHead } from "../../base/ui/block-head.tsx";
import { MasteryStrip } from "../../base/ui/mastery-strip.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import { TableHead } from "../../base/ui/table-head.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { ReportFacts } from "./requests.ts";

type TagResult = ReportFacts["tags"][number];
type Level = TagResult["tag"]["level"];

const order: readonly Level[] = ["exam", "subject", "mega-domain", "domain", "topic", "sub-topic"];
/** Points differ by parts of a whole: what is nearer than this is level. */
const SAME = 1e-9;
const MOST_NAMED = 3;

/** The levels that tell topics apart, the one with a handful of them first chosen. */
function levelsOf(tags: readonly TagResult[]): { levels: Level[]; first: Level | undefined } {
  const counts = Map.groupBy(tags, ({ tag }) => tag.level);
  const levels = order.filter((level) => (counts.get(level)?.length ?? 0) > 1);
  return { levels, first: levels.find((level) => (counts.get(level)?.length ?? 0) >= 4) ?? levels.at(-1) };
}

/** Shows results by tag at each level: points lost, every question, and mastery by all answers so far. */
export function TagResults({ facts }: { facts: ReportFacts }) {
  const { t } = useTranslation("report");
  const { levels, first } = levelsOf(facts.tags);
  const [chosen, setChosen] = useState<Level | null>(null);
  const level = chosen ?? first;
  if (!level) return null;
  const rows = facts.tags.filter(({ tag }) => tag.level === level);
  const most = Math.max(0, ...rows.map(({ lost }) => lost));
  const worst = most > 0 ? rows.filter(({ lost }) => most - lost < SAME) : [];
  return (
    <section className="block" aria-labelledby="by-topic">
      <BlockHead id="by-topic" title={t("topics.title")} answer={<Worst rows={worst} />}>
        {levels.length > 1 && levels.length < 5 ? (
          <Segmented
            label={t("topics.level")}
            choices={levels.map((id) => ({ id, label: t(`topics.levels.${id}`) }))}
            value={level}
            onChange={setChosen}
          />
        ) : null}
      </BlockHead>
      <table className="table lost-points topics">
        <TableHead
          columns={[
            { id: "topic", name: t("topics.topic") },
            { id: "lost", name: t("lost.lost"), className: "r" },
            { id: "marks", name: t("lost.marks"), className: "topic-marks" },
            { id: "mastery", name: t("topics.mastery"), className: "topic-strip" },
            { id: "right", name: t("lost.right"), className: "r" },
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <Row key={row.tag.id} row={row} isWorst={worst.includes(row)} />
          ))}
        </tbody>
      </table>
      <p className="foot">{t("topics.foot")}</p>
    </section>
  );
}

/** Says which topics cost the most, level ones together; of too many only what each cost. */
function Worst({ rows: [first, ...others] }: { rows: readonly TagResult[] }) {
  const { t, i18n } = useTranslation("report");
  const numbers = useNumbers();
  if (!first) return <>{t("topics.none")}</>;
  const { tag, lost, right, asked } = first;
  const said = numbers.plain(lost);
  if (others.length === 0) return <>{t("topics.worst", { count: lost, topic: tag.name, lost: said, right, asked })}</>;
  if (others.length >= MOST_NAMED) return <>{t("topics.spread", { lost: said })}</>;
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  return <>{t("topics.tied", { topics: list.format([first, ...others].map((row) => row.tag.name)), lost: said })}</>;
}

function Row({
  row: { tag, lost, answers, mastery, right, partly_right: partly, asked },
  isWorst,
}: {
  row: TagResult;
  isWorst: boolean;
}) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const said = mastery && {
    topic: tag.name,
    low: shownMastery(mastery.band.low),
    high: shownMastery(mastery.band.high),
  };
  return (
    <tr>
      <th scope="row" className="med" dir="auto">
        {tag.name}
      </th>
      <td className={isWorst ? "r num t-warning strong" : "r num med"}>
        <span dir="ltr">{lost > 0 ? `−${numbers.plain(lost)}` : "0"}</span>
      </td>
      <td className="topic-marks">
        <span className="marks" aria-hidden="true">
          {answers.map(({ number, mark }) => (
            <AnswerMarkIcon key={number} mark={mark} />
          ))}
        </span>
      </td>
      <td className="topic-strip">
        {mastery && said ? (
          <MasteryStrip
            label={t(mastery.is_hollow ? "topics.strip_hollow" : "topics.strip", said)}
            mean={mastery.mean}
            low={mastery.band.low}
            high={mastery.band.high}
            isHollow={mastery.is_hollow}
          />
        ) : (
          <span className="faint">{t("topics.unknown")}</span>
        )}
      </td>
      <td className="r num">
        {t("lost.right_of", { right, total: asked })}
        {partly > 0 ? <span className="meta block-line">{t("lost.partly", { partly })}</span> : null}
      </td>
    </tr>
  );
}
