import { useTranslation } from "react-i18next";
import { useReasonName } from "../../base/common/use-reason-name.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Analysis } from "../../parts/redo/requests.ts";
import { amountOf } from "./cost-value.ts";

type Cost = Analysis["total"];

const pointsOf = (cost: Cost) => amountOf(cost, "points");

/** Returns those that cost the most, as points are shown: several where they are level. */
function dearest<One extends Cost>(all: readonly One[]): One[] {
  const most = Math.max(0, ...all.map(pointsOf));
  return most === 0 ? [] : all.filter((one) => pointsOf(one) === most);
}

/** Answers the title in a sentence: what costs the most, as the map beneath has it. */
export function MistakesLead({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation("mistakes");
  if (analysis.base.questions === 0) return null;
  const hasMistakes = analysis.total.mistakes > 0;
  return <p className="mistakes-lead">{hasMistakes ? <Dearest analysis={analysis} /> : t("lead.none")}</p>;
}

function Dearest({ analysis: { reasons, cells, tags, total: all } }: { analysis: Analysis }) {
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  const reasonName = useReasonName();
  const said = (cost: Cost) => numbers.plain(pointsOf(cost));
  const total = said(all);
  const nameOf = ({ key, name }: Analysis["reasons"][number]) => reasonName(key, name);
  const [top, other, ...more] = dearest(reasons.filter(({ key }) => key !== "none"));
  const none = reasons.find(({ key }) => key === "none");
  if (top && more.length === 0) {
    const known = { reason: nameOf(top), points: said(top), total };
    const [cell] = dearest(cells.filter(({ reason, tag }) => reason === top.key && tag !== null));
    const tag =
      cell && pointsOf(cell) * 2 > pointsOf(top) ? tags.find((one) => one.tag.id === cell.tag)?.tag : undefined;
    const sentence = other
      ? t("lead.two", { ...known, other: nameOf(other) })
      : tag
        ? t("lead.reason_in", { ...known, tag: tag.name })
        : t("lead.reason", known);
    const isMore = none && pointsOf(none) > pointsOf(top);
    return (
      <>
        {sentence} {isMore ? t("lead.without", { count: pointsOf(none), points: said(none) }) : null}
      </>
    );
  }
  const [tag, ...others] = dearest(tags);
  if (!tag || others.length > 0) return <>{t("lead.total", { count: pointsOf(all), total })}</>;
  return <>{t("lead.tag", { tag: tag.tag.name, points: said(tag), total })}</>;
}
