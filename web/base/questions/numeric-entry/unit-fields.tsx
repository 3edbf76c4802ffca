import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { useEdit, useProblems } from "../editing/edit-context.tsx";
import { EditCheck, EditNumber, EditText } from "../editing/edit-fields.tsx";
import type { EditProps } from "../editing/edit-props.ts";
import { numbered } from "../editing/list-changes.ts";
import { ProblemNotes } from "../editing/problem-notes.tsx";
import { EditNumberText } from "./number-fields.tsx";
import { blankUnit, withAccepted, withAsked, withPenalty, withShown, withUnits } from "./unit-changes.ts";

type UnitFieldsProps = Pick<EditProps<"numeric_entry">, "part" | "change" | "keyPath">;

/** Shows whether a unit is typed with the number: which count, how they convert, and what a wrong one costs. */
export function UnitFields({ part, change, keyPath }: UnitFieldsProps) {
  const { t } = useTranslation("questions");
  const { unit } = part.interaction;
  const penalty = part.key.units?.penalty ?? 1;
  const problems = useProblems([`${keyPath}.units`]);
  return (
    <div className="stack g3" data-path-box={`${keyPath}.units`}>
      <EditCheck
        label={t("units.ask")}
        isOn={unit !== undefined}
        onChange={(asks) => change((now) => withUnits(now, asks))}
      />
      <ProblemNotes problems={problems} />
      {unit ? (
        <>
          <UnitList part={part} change={change} keyPath={keyPath} />
          <div className="edit-row">
            <Select
              label={t("units.without")}
              value={unit.required ? "wrong" : "right"}
              choices={[
                { id: "right", label: t("units.without_right") },
                { id: "wrong", label: t("units.without_wrong") },
              ]}
              onChange={(id) => change((now) => withAsked(now, { required: id === "wrong" }))}
            />
            <EditNumber
              label={t("units.penalty")}
              value={Math.round(penalty * 1e5) / 1e3}
              min={0}
              max={100}
              step={0.001}
              onChange={(share) => change((now) => withPenalty(now, (share ?? 100) / 100))}
              help={t("units.penalty_help")}
              path={`${keyPath}.units.penalty`}
            />
            <Select
              label={t("units.side")}
              value={unit.side}
              choices={[
                { id: "right", label: t("units.after") },
                { id: "left", label: t("units.before") },
              ]}
              onChange={(id) => change((now) => withAsked(now, { side: id === "left" ? "left" : "right" }))}
            />
          </div>
          <EditCheck
            label={t("units.show")}
            isOn={unit.shown.length > 0}
            onChange={(isShown) => change((now) => withShown(now, isShown))}
          />
        </>
      ) : null}
    </div>
  );
}

function UnitList({ part, change, keyPath }: UnitFieldsProps) {
  const { t } = useTranslation("questions");
  const { onRemoved } = useEdit();
  const accept = part.key.units?.accept ?? [];
  const written = accept.length > 0 ? accept : [blankUnit];
  const set = (index: number, fields: Partial<typeof blankUnit>) =>
    change((now) =>
      withAccepted(now, (units) =>
        (units.length > 0 ? units : [blankUnit]).map((each, at) => (at === index ? { ...each, ...fields } : each)),
      ),
    );
  return (
    <fieldset className="part-list">
      <legend className="label">{t("units.label")}</legend>
      <ol>
        {numbered(written).map(({ value: { unit, multiplier }, index }) => (
          <li key={index} className="unit-row">
            <EditText
              label={t("units.one", { number: index + 1 })}
              value={unit}
              maxLength={50}
              onChange={(text) => set(index, { unit: text })}
              path={`${keyPath}.units.accept.${index}.unit`}
            />
            <EditNumberText
              label={t("units.multiplier", { number: index + 1 })}
              value={multiplier}
              maxLength={100}
              onChange={(text) => set(index, { multiplier: text })}
              path={`${keyPath}.units.accept.${index}.multiplier`}
            />
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={t("units.remove", { number: index + 1 })}
              onPress={() => {
                onRemoved(t("units.one", { number: index + 1 }));
                change((now) => withAccepted(now, (units) => units.filter((_, at) => at !== index)));
              }}
            >
              <Icon of={Trash2} small />
            </Button>
          </li>
        ))}
      </ol>
      <p className="help">{t("units.help")}</p>
      <div>
        <Button
          variant="ghost"
          size="sm"
          onPress={() =>
            change((now) => withAccepted(now, (units) => [...(units.length > 0 ? units : written), blankUnit]))
          }
        >
          <Icon of={Plus} small />
          {t("units.add")}
        </Button>
      </div>
    </fieldset>
  );
}
