import { useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { shownMastery } from "../../base/common/mastered.ts";
import { BlockHead } from "../../base/ui/block-head.tsx";
import { Button } from "../../base/ui/button.tsx";
import { cx } from "../../base/ui/class-names.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { MasteryStrip } from "../../base/ui/mastery-strip.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import { TableHead } from "../../base/ui/table-head.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { Movement } from "./movement.tsx";
import type { Performance, Topic } from "./requests.ts";
import { isOpenAtFirst, type TopicRow, treeRows, weakestFirst } from "./topic-tree.ts";

/** Shows mastery by topic with how sure it is, as the syllabus's tree or the weakest first. */
export function MasteryMap({ data, isOwn }: { data: Performance; isOwn: boolean }) {
  const { t } = useTranslation("performance");
  const { order = "syllabus" } = useSearch({ from: "/signed-in/performance" });
  const navigate = useNavigate({ from: "/performance" });
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const since = useDates("UTC").date(`${data.mastery_since}T12:00:00Z`);
  const isOpen = (row: TopicRow) => changed.get(row.topic.tag.id) ?? isOpenAtFirst(row);
  const rows = order === "weakest" ? weakestFirst(data.mastery) : treeRows(data.mastery, isOpen);
  const closeAll = () => setChanged(new Map(data.mastery.map(({ tag, parent }) => [tag.id, parent === null])));
  return (
    <section className="block" aria-labelledby="mastery">
      <BlockHead
        id="mastery"
        title={t(isOwn ? "mastery.title" : "mastery.title_team")}
        answer={<Answer topics={data.mastery} />}
      >
        <div className="row row-2 wrap">
          {order === "syllabus" ? (
            <Button variant="ghost" size="sm" onPress={closeAll}>
              {t("mastery.collapse")}
            </Button>
          ) : null}
          <Segmented
            label={t("mastery.order")}
            choices={[
              { id: "syllabus", label: t("mastery.syllabus") },
              { id: "weakest", label: t("mastery.weakest") },
            ]}
            value={order}
            onChange={(id) =>
              navigate({
                search: (before) => ({ ...before, order: id === "weakest" ? id : undefined }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
      </BlockHead>
      <table className="mm" aria-label={t("mastery.label")}>
        <TableHead
          className="mm-row head"
          columns={[
            { id: "topic", name: t("mastery.topic") },
            { id: "scale", name: <Scale />, className: "mm-scale" },
            { id: "likely", name: t("mastery.likely"), className: "val" },
            { id: "questions", name: t("mastery.questions"), className: "val qn-c" },
            { id: "since", name: t("mastery.since", { date: since }), className: "chg" },
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.topic.tag.id}
              row={row}
              isOwn={isOwn}
              isOpen={isOpen(row)}
              onToggle={() => setChanged(new Map([...changed, [row.topic.tag.id, !isOpen(row)]]))}
            />
          ))}
        </tbody>
      </table>
      <p className="foot">{t(isOwn ? "mastery.foot_own" : "mastery.foot", { since })}</p>
    </section>
  );
}

/** The ends of the strips, and what they are. */
function Scale() {
  const { t } = useTranslation("performance");
  return (
    <>
      <span aria-hidden="true">0</span>
      <span>{t("mastery.scale")}</span>
      <span aria-hidden="true">100</span>
    </>
  );
}

/** Names the weakest topic that is known well enough. */
function Answer({ topics }: { topics: readonly Topic[] }) {
  const { t } = useTranslation("performance");
  const numbers = useNumbers();
  const known = weakestFirst(topics).filter(({ topic }) => !topic.is_hollow);
  const [weakest, strongest] = [known[0]?.topic, known.at(-1)?.topic];
  if (!weakest || !strongest) return t("mastery.answer_sketch");
  const said = {
    topic: weakest.tag.name,
    low: shownMastery(weakest.band.low),
    high: shownMastery(weakest.band.high),
    questions: numbers.counted(weakest.asked),
    best: strongest.tag.name,
  };
  return weakest === strongest ? t("mastery.answer_single", said) : t("mastery.answer", said);
}

function Row({
  row: { topic, depth, hasChildren },
  isOwn,
  isOpen,
  onToggle,
}: {
  row: TopicRow;
  isOwn: boolean;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation("performance");
  const numbers = useNumbers();
  const { tag, mean, band, asked, is_hollow: isHollow } = topic;
  const range = t("range", { low: shownMastery(band.low), high: shownMastery(band.high) });
  const questions = numbers.counted(asked);
  return (
    <tr className={cx("mm-row", `lv-${Math.min(depth, 4)}`)} data-depth={depth}>
      <th scope="row" className="nm" style={{ "--lv": depth } as React.CSSProperties}>
        {hasChildren ? (
          <Button
            variant="ghost"
            size="sm"
            icon
            className="tw"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? "mastery.close" : "mastery.open", { topic: tag.name })}
            onPress={onToggle}
          >
            <Icon of={isOpen ? ChevronDown : ChevronRight} small className={isOpen ? undefined : "turns"} />
          </Button>
        ) : (
          <span className="tw leaf" />
        )}
        <span dir="auto">{tag.name}</span>
      </th>
      <td className="ms block-line">
        <MasteryStrip
          label={t(isHollow ? "mastery.strip_hollow" : "mastery.strip", {
            topic: tag.name,
            mean: shownMastery(mean),
            range,
          })}
          mean={mean}
          low={band.low}
          high={band.high}
          isHollow={isHollow}
        />
      </td>
      <td className={cx("val num", isHollow && "few")}>
        {isHollow ? t("mastery.few") : range}
        <span className="only-phone faint"> {t("mastery.from", { questions })}</span>
      </td>
      <td className={cx("val num qn-c", isHollow && "few")}>{questions}</td>
      <td className="chg">
        <Movement change={topic.change} isOwn={isOwn} />
      </td>
    </tr>
  );
}
