import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { ListStates } from "../../../parts/list/list-states.tsx";
import type { GroupSearch } from "../groups-search.ts";
import { type Unseen, unseenQuery } from "../requests.ts";

/** With this few weeks left, new questions are needed. */
const FEW_WEEKS = 4;
const YEAR_WEEKS = 52;

type BankGaugeProps = { group: string; level: NonNullable<GroupSearch["level"]> | "domain" };

/** Shows how many practice questions a group has not seen, by tag, and how many weeks they will last. */
export function BankGauge({ group, level }: BankGaugeProps) {
  const { t } = useTranslation("groups");
  const list = useQuery(unseenQuery(group, level));
  return (
    <section className="block mastery-gauge rule-top pt-5">
      <ListStates
        list={list}
        isEmpty={({ tags }) => tags.length === 0}
        empty={
          <>
            <h2 className="h2">{t("gauge.title")}</h2>
            <p className="dim">{t("gauge.none")}</p>
          </>
        }
        pending={<ListPending rows={3} />}
      >
        {(unseen) => <Gauge unseen={unseen} />}
      </ListStates>
    </section>
  );
}

function Gauge({ unseen: { tags, students } }: { unseen: Unseen }) {
  const { t } = useTranslation("groups");
  const numbers = useNumbers();
  const [first] = tags;
  const out = tags.filter(({ unseen }) => unseen === 0);
  const lasts = (unseen: number, weeks: number | null) => {
    if (unseen === 0) return t("gauge.out");
    if (weeks === null) return t("gauge.unused");
    if (weeks === 0) return t("gauge.under_a_week");
    return weeks > YEAR_WEEKS ? t("gauge.over_a_year") : t("gauge.weeks", { count: weeks });
  };
  const soon = () => {
    if (out.length > 0) return t("gauge.are_out", { tags: out.map(({ tag }) => tag.name).join(", ") });
    if (!first || first.weeks === null || first.weeks > FEW_WEEKS) return t("gauge.enough");
    return t("gauge.soon", { tag: first.tag.name, count: first.unseen, weekly: numbers.counted(first.weekly) });
  };
  return (
    <>
      <header className="row between wrap top">
        <div>
          <h2 className="h2">{t("gauge.title")}</h2>
          <p className="answer">{soon()}</p>
        </div>
        <p className="keyline body-s">
          {(["all", "some", "seen"] as const).map((kind) => (
            <span key={kind}>
              <span className={`swatch ${kind}`} />
              {t(`gauge.${kind}`)}
            </span>
          ))}
        </p>
      </header>
      <table className="gauges" aria-label={t("gauge.label")}>
        <thead>
          <tr className="gauge head">
            <th scope="col">{t("gauge.tag")}</th>
            <th scope="col">{t("gauge.pool")}</th>
            <th scope="col" className="num">
              {t("gauge.all")}
            </th>
            <th scope="col" className="num">
              {t("gauge.lasts")}
            </th>
          </tr>
        </thead>
        <tbody>
          {tags.map(({ tag, questions, unseen, some, weeks }) => (
            <tr key={tag.id} className="gauge">
              <th className="med" scope="row">
                <bdi>{tag.name}</bdi>
              </th>
              <td className="gauge-bar">
                <svg
                  viewBox="0 0 100 12"
                  preserveAspectRatio="none"
                  role="img"
                  aria-label={t("gauge.bar", { unseen, some, questions })}
                >
                  <rect className="all" width={(100 * unseen) / questions} height="12" />
                  <rect className="some" x={(100 * unseen) / questions} width={(100 * some) / questions} height="12" />
                  <rect
                    className="seen"
                    x={(100 * (unseen + some)) / questions}
                    width={(100 * (questions - unseen - some)) / questions}
                    height="12"
                  />
                </svg>
              </td>
              <td className="num">
                {t("gauge.of", { unseen: numbers.counted(unseen), questions: numbers.counted(questions) })}
              </td>
              <td className={unseen === 0 || (weeks !== null && weeks <= FEW_WEEKS) ? "wk low num" : "wk num"}>
                {lasts(unseen, weeks)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="foot">{t("gauge.foot", { count: students })}</p>
    </>
  );
}
