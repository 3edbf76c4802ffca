import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../base/ui/checkbox.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { DecisionProps } from "./decision-props.ts";
import type { Report } from "./requests.ts";

type Pair = Report["pairs"][number];
const LATER = "later";
const MOST = 50;

/** Asks whether people of a roster are those here who are like them. People without a decision wait for the next import. */
export function Pairs({ report, decisions, onDecide, isDisabled }: DecisionProps) {
  const { t } = useTranslation("rosters");
  const numbers = useNumbers();
  const { pairs, same_count: same, left_out: leftOut } = report;
  const decide = (id: string, what: string) => {
    const { [id]: _, ...others } = decisions.people;
    onDecide({ ...decisions, people: what === LATER ? others : { ...others, [id]: what } }, false);
  };
  if (pairs.length === 0 && leftOut.length === 0 && !decisions.linksSame) return null;
  return (
    <section className="sheet stack g4" aria-label={t("pairs.title")}>
      {pairs.length > 0 || decisions.linksSame ? (
        <header className="stack g1">
          <h2 className="h3">{t("pairs.title")}</h2>
          <p className="dim body-s">{t("pairs.help")}</p>
        </header>
      ) : null}
      {same > 0 || decisions.linksSame ? (
        <Checkbox
          isSelected={decisions.linksSame}
          isDisabled={isDisabled}
          onChange={(linksSame) => onDecide({ ...decisions, linksSame }, true)}
        >
          {decisions.linksSame
            ? t("pairs.linked_same")
            : t("pairs.link_same", { count: same, said: numbers.counted(same) })}
        </Checkbox>
      ) : null}
      <ul className="roster-pairs">
        {pairs.slice(0, MOST).map((pair) => (
          <li key={pair.id}>
            <PairQuestion
              pair={pair}
              value={decisions.people[pair.id] ?? LATER}
              isDisabled={isDisabled}
              onChange={(what) => decide(pair.id, what)}
            />
          </li>
        ))}
      </ul>
      {pairs.length > MOST ? (
        <p className="faint body-s">{t("pairs.more", { said: numbers.counted(pairs.length - MOST) })}</p>
      ) : null}
      {leftOut.length > 0 ? (
        <details>
          <summary className="link body-s">
            {t("pairs.left_out", { count: leftOut.length, said: numbers.counted(leftOut.length) })}
          </summary>
          <ul className="roster-known stack g2">
            {leftOut.map(({ id, name }) => (
              <li key={id}>
                <Checkbox
                  isSelected={decisions.people[id] === "create"}
                  isDisabled={isDisabled}
                  onChange={(isIn) => decide(id, isIn ? "create" : LATER)}
                >
                  {t("pairs.bring_in", { name: name || id })}
                </Checkbox>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

type PairQuestionProps = { pair: Pair; value: string; isDisabled: boolean; onChange: (what: string) => void };

function PairQuestion({ pair, value, isDisabled, onChange }: PairQuestionProps) {
  const { t } = useTranslation("rosters");
  const { name, identifier, candidates, can } = pair;
  const help = candidates
    .map((one) => {
      const same = one.same.map((kind) => t(`pairs.same.${kind}`)).join(", ");
      return t("pairs.alike", { name: one.name || one.email, same });
    })
    .join(" · ");
  return (
    <Select
      label={
        <>
          <bdi>{name || identifier}</bdi> {name ? <bdi className="dim">{identifier}</bdi> : null}
        </>
      }
      help={help}
      choices={[
        { id: LATER, label: t("pairs.later") },
        ...candidates.map((one) => ({
          id: one.id,
          label: t(one.can.link ? "pairs.is" : "pairs.is_not", {
            name: [one.name, one.email].filter(Boolean).join(", "),
          }),
          disabled: !one.can.link,
        })),
        { id: "create", label: t(can.create ? "pairs.create" : "pairs.create_not"), disabled: !can.create },
        { id: "leave_out", label: t("pairs.leave_out") },
      ]}
      value={value}
      isDisabled={isDisabled}
      onChange={onChange}
    />
  );
}
