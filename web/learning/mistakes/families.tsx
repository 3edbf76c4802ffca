import type { MistakeFamily } from "@sextant/contract/reason-families.ts";
import { ChevronRight } from "lucide-react";
import { Button as PlainButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useFamilyName } from "../../base/common/use-reason-name.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { Skeleton } from "../../base/ui/skeleton.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Analysis, Mistake, Shown } from "../../parts/redo/requests.ts";
import { amountOf } from "./cost-value.ts";
import { dearestTagOf, orderFamilies } from "./family-costs.ts";
import { FamilyRows } from "./family-rows.tsx";
import type { MistakesSearch } from "./mistakes-search.ts";

type FamiliesProps = {
  analysis: Analysis;
  search: MistakesSearch;
  isOwn: boolean;
  /** The mistakes shown are those of the family that was open before. */
  isStale: boolean;
  onChange: (next: Partial<MistakesSearch>) => void;
  onTry: (mistake: Mistake, kind: Shown["kind"]) => void;
};

/** Shows what each family of reasons costs, and beneath the one that is open its mistakes, a line each. */
export function Families(props: FamiliesProps) {
  const { analysis, search, onChange } = props;
  const { t } = useTranslation("mistakes");
  const measure = search.measure ?? "points";
  const families = orderFamilies(analysis.families, measure);
  const most = Math.max(1, ...families.map((one) => amountOf(one, measure)));
  return (
    <section className="block" aria-label={t("families.label")}>
      <div className="fams">
        {families.map((family) => (
          <details
            key={family.key}
            className="fam"
            open={search.family === family.key}
            onToggle={({ currentTarget: { open } }) => {
              if (open !== (search.family === family.key)) onChange({ family: open ? family.key : undefined });
            }}
          >
            <Summary family={family} amount={amountOf(family, measure)} most={most} />
            {search.family === family.key ? <Opened {...props} family={family.key} /> : null}
          </details>
        ))}
      </div>
    </section>
  );
}

type SummaryProps = { family: Analysis["families"][number]; amount: number; most: number };

function Summary({ family: { key }, amount, most }: SummaryProps) {
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  const familyName = useFamilyName();
  return (
    <summary>
      <Icon of={ChevronRight} small className="turns fam-turn" />
      <span className="med">{familyName(key)}</span>
      <span className="num fam-amount">{numbers.plain(amount)}</span>
      <span className="fam-bar" data-none={key === "none" || undefined} aria-hidden="true">
        <i style={{ inlineSize: `${Math.round((amount / most) * 100)}%` }} />
      </span>
      <span className="dim fam-help">{t(`families.help.${key}`)}</span>
    </summary>
  );
}

/** The mistakes of one family, and where most of them are. */
function Opened({ analysis, family, isOwn, isStale, onChange, onTry }: FamiliesProps & { family: MistakeFamily }) {
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  if (isStale)
    return (
      <div className="fam-in stack g3" aria-hidden="true">
        <Skeleton height="20px" width="60%" />
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </div>
    );
  const cost = analysis.families.find(({ key }) => key === family);
  const dearest = dearestTagOf(analysis, family);
  const said = (one: Parameters<typeof amountOf>[0]) => numbers.plain(amountOf(one, "points"));
  const count = t("families.count", { count: analysis.count, said: numbers.counted(analysis.count) });
  const left = analysis.count - analysis.results.length;
  return (
    <div className="fam-in">
      <p className="body-s dim">
        {cost && dearest
          ? `${t("families.most", { count: amountOf(cost, "points"), tag: dearest.name, points: said(dearest.cost), total: said(cost) })} `
          : null}
        {count}{" "}
        {family === "none" && analysis.count > 0 ? (
          <PlainButton className="link" onPress={() => onChange({ ask: true, family: undefined, view: "topic" })}>
            {t("foot.give")}
          </PlainButton>
        ) : null}
      </p>
      <FamilyRows
        family={family}
        mistakes={analysis.results}
        isOwn={isOwn}
        isOfGroup={analysis.of.group !== null}
        onTry={onTry}
      />
      {left > 0 ? (
        <p className="body-s">
          <PlainButton className="link" onPress={() => onChange({ view: "topic" })}>
            {t("families.more", { count: left, said: numbers.counted(left) })}
          </PlainButton>
        </p>
      ) : null}
    </div>
  );
}
