import { useTranslation } from "react-i18next";
import { useFamilyName } from "../../base/common/use-reason-name.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Analysis } from "../../parts/redo/requests.ts";
import { amountOf } from "./cost-value.ts";
import { dearestTagOf, orderFamilies } from "./family-costs.ts";
import { MistakesLead } from "./mistakes-lead.tsx";

/** Answers the title in a sentence: the family that costs the most points. What has no reason can’t, and a level race is told by topics. */
export function FamilyLead({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  const familyName = useFamilyName();
  const [top, other] = orderFamilies(
    analysis.families.filter(({ key }) => key !== "none"),
    "points",
  ).toSorted((one, next) => next.points - one.points);
  if (!top || top.points === 0 || top.points === other?.points) return <MistakesLead analysis={analysis} />;
  const said = (cost: Parameters<typeof amountOf>[0]) => numbers.plain(amountOf(cost, "points"));
  const dearest = dearestTagOf(analysis, top.key);
  const count = amountOf(analysis.total, "points");
  const known = { count, family: familyName(top.key), points: said(top), total: said(analysis.total) };
  return (
    <p className="mistakes-lead">
      {dearest
        ? t("lead.family_in", { ...known, part: said(dearest.cost), tag: dearest.name })
        : t("lead.family", known)}
    </p>
  );
}
