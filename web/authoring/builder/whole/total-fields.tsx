import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import type { Settings } from "../draft.ts";
import { NumberField } from "../section/number-field.tsx";
import { sumReach } from "./sum-reach.ts";

type ScaledModel = Extract<Settings["score_model"], { type: "scaled" }>;
type Line = Extract<ScaledModel["total"], object>;

const rules = ["sum", "mean", "line"] as const;
const MOST = 100_000;
const MOST_STEP = 10_000;

const isScore = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && Math.abs(value) <= MOST;

/** Shows how the scores of sections become a total: their sum, their mean, or a scale of its own. */
export function TotalFields({ model: { total = "sum" } }: { model: ScaledModel }) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const { sections } = useBuilderState().draft;
  const choose = (rule: ScaledModel["total"], isTyped = false) =>
    store.change(
      { type: "set_settings", fields: { score_model: { type: "scaled", total: rule } } },
      isTyped ? { typed: true } : {},
    );
  const newLine = (): Line => {
    const { least, most } = sumReach(sections) ?? { least: 0, most: 100 };
    return { least_sum: least, most_sum: Math.max(most, least + 1), minimum: 200, maximum: 800, step: 10 };
  };
  return (
    <>
      <RadioGroup
        label={t("scoring.total.label")}
        isDisabled={isReadOnly}
        value={typeof total === "object" ? "line" : total}
        onChange={(id) => choose(id === "line" ? newLine() : id === "mean" ? "mean" : "sum")}
        choices={rules.map((id) => ({ id, label: t(`scoring.total.${id}`) }))}
      />
      {typeof total === "object" ? <LineFields line={total} onChange={(line) => choose(line, true)} /> : null}
    </>
  );
}

function LineFields({ line, onChange }: { line: Line; onChange: (line: Line) => void }) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const { isReadOnly } = useBuilder();
  const reach = sumReach(useBuilderState().draft.sections);
  const field = (name: keyof Line, accepts: (value: number) => boolean) => (
    <NumberField
      key={name}
      label={t(`scoring.line.${name}`)}
      field={`total-${name}`}
      error={t(`scoring.line.error.${name}`)}
      value={line[name] ?? null}
      accepts={(value) => isScore(value) && accepts(value)}
      onChange={(value) => value !== null && onChange({ ...line, [name]: value })}
      isDisabled={isReadOnly}
    />
  );
  return (
    <div className="stack g3">
      <div className="sets">
        {field("least_sum", (value) => value < line.most_sum)}
        {field("minimum", (value) => value < line.maximum)}
        {field("most_sum", (value) => value > line.least_sum)}
        {field("maximum", (value) => value > line.minimum)}
        {field("step", (value) => value >= 1 && value <= MOST_STEP)}
      </div>
      {reach ? (
        <p className="help">
          {t("scoring.line.reach", { least: numbers.plain(reach.least), most: numbers.plain(reach.most) })}
        </p>
      ) : null}
    </div>
  );
}
