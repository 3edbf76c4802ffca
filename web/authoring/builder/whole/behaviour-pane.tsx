import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import type { Settings } from "../draft.ts";
import { NumberField } from "../section/number-field.tsx";

type Behaviour = Settings["behaviour"];
type Tries = Extract<Behaviour["checking"], { type: "tries" }>;

const checkings = ["at_end", "checked_at_once", "tries"] as const;
const certainties = ["off", "asked", "scored"] as const;
const firstTries: Tries = { type: "tries", most: 3, penalty: 0.25 };

/** What each level of certainty is worth when right and when wrong, in thirds of the points. */
const worth = [
  { level: "low", right: 1, wrong: 0 },
  { level: "middle", right: 2, wrong: -2 },
  { level: "high", right: 3, wrong: -6 },
] as const;

/** Shows how students answer: when they learn whether they are right, and whether they say how sure they are. */
export function BehaviourPane() {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const { behaviour } = useBuilderState().draft.settings;
  const { checking, certainty } = behaviour;
  const set = (next: Behaviour, typed = false) =>
    store.change({ type: "set_settings", fields: { behaviour: next } }, { typed });
  const choose = (id: string) => {
    const type = checkings.find((one) => one === id) ?? "at_end";
    if (type !== "tries") return set({ certainty, checking: { type } });
    // Several tries and points by certainty don't go together.
    return set({ checking: firstTries, certainty: certainty === "scored" ? "asked" : certainty });
  };
  return (
    <section className="bench-mid" aria-label={t("whole.behaviour")}>
      <div className="pane-title">
        <h2>{t("whole.behaviour")}</h2>
      </div>
      <div className="build-fields stack g6">
        <RadioGroup
          label={t("behaviour.checking")}
          help={t(`behaviour.help.${checking.type}`)}
          isDisabled={isReadOnly}
          value={checking.type}
          onChange={choose}
          choices={checkings.map((id) => ({ id, label: t(`behaviour.check.${id}`) }))}
        />
        {checking.type === "tries" ? (
          <TriesFields tries={checking} onChange={(next) => set({ certainty, checking: next }, true)} />
        ) : null}
        <RadioGroup
          label={t("behaviour.certainty")}
          help={checking.type === "tries" ? t("behaviour.not_both") : t(`behaviour.certainty_help.${certainty}`)}
          isDisabled={isReadOnly}
          value={certainty}
          onChange={(id) => set({ checking, certainty: certainties.find((one) => one === id) ?? "off" })}
          choices={certainties.map((id) => ({
            id,
            label: t(`behaviour.sure.${id}`),
            disabled: id === "scored" && checking.type === "tries",
          }))}
        />
        {certainty === "scored" ? <CertaintyTable /> : null}
      </div>
    </section>
  );
}

function TriesFields({ tries, onChange }: { tries: Tries; onChange: (tries: Tries) => void }) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  return (
    <div className="sets build-tries">
      <NumberField
        label={t("behaviour.most")}
        field="most"
        error={t("behaviour.most_error")}
        value={tries.most}
        accepts={(most) => most !== null && Number.isInteger(most) && most >= 2 && most <= 10}
        onChange={(most) => onChange({ ...tries, most: most ?? 3 })}
        isDisabled={isReadOnly}
      />
      <NumberField
        label={t("behaviour.penalty")}
        field="penalty"
        unit="%"
        error={t("behaviour.penalty_error")}
        value={Math.round(tries.penalty * 10_000) / 100}
        accepts={(percent) => percent !== null && percent >= 0 && percent <= 100}
        onChange={(percent) => onChange({ ...tries, penalty: (percent ?? 0) / 100 })}
        isDisabled={isReadOnly}
      />
    </div>
  );
}

function CertaintyTable() {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  return (
    <div className="build-scroll">
      <table className="table build-matrix">
        <thead>
          <tr>
            <th scope="col">{t("behaviour.table.title")}</th>
            <th scope="col">{t("behaviour.table.right")}</th>
            <th scope="col">{t("behaviour.table.wrong")}</th>
          </tr>
        </thead>
        <tbody>
          {worth.map(({ level, right, wrong }) => (
            <tr key={level}>
              <th scope="row">{t(`behaviour.table.level.${level}`)}</th>
              <td className="num">{numbers.plain(right)}</td>
              <td className="num">{numbers.plain(wrong)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="meta">{t("behaviour.table.source")}</p>
    </div>
  );
}
