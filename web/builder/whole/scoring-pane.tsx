import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { type Section, type Settings, sizeOf } from "../draft.ts";
import { NumberField } from "../section/number-field.tsx";
import { readScale, scaleText } from "./read-scale.ts";

type ScoreModel = Settings["score_model"];
type AbilityScale = Extract<ScoreModel, { type: "irt" }>;

const types = ["points", "scaled", "irt"] as const;
const firstAbility: AbilityScale = {
  type: "irt",
  scale: { slope: 100, intercept: 500, minimum: 200, maximum: 800, step: 10 },
  minimum_answered: 5,
};

/** Shows how a score comes about: the points themselves, a table for each section, or ability. */
export function ScoringPane() {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const { draft } = useBuilderState();
  const model = draft.settings.score_model;
  const choose = (type: ScoreModel["type"]) =>
    store.change({
      type: "set_settings",
      fields: { score_model: type === "irt" ? firstAbility : { type } },
    });
  return (
    <section className="bench-mid" aria-label={t("whole.scoring")}>
      <div className="pane-title">
        <h2>{t("whole.scoring")}</h2>
      </div>
      <div className="build-fields stack g6">
        <RadioGroup
          label={t("scoring.label")}
          help={t(`scoring.help.${model.type}`)}
          isDisabled={isReadOnly}
          value={model.type}
          onChange={(id) => choose(types.find((type) => type === id) ?? "points")}
          choices={types.map((id) => ({ id, label: t(`scoring.type.${id}`) }))}
        />
        {model.type === "scaled"
          ? draft.sections.map((section) => <ScaleField key={section.id} section={section} />)
          : null}
        {model.type === "irt" ? <AbilityFields model={model} /> : null}
      </div>
    </section>
  );
}

/** The table of one section, typed or pasted; what can't be read is said at its line, and not saved. */
function ScaleField({ section }: { section: Section }) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const { draft } = useBuilderState();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? scaleText(section.scale);
  const { rows, faults } = readScale(text);
  const { points } = sizeOf(draft.entries[section.id] ?? []);
  const [first] = faults;
  const change = (next: string) => {
    setTyped(next);
    const read = readScale(next);
    if (read.faults.length > 0) return;
    const scale = read.rows.length > 0 ? read.rows : null;
    store.change({ type: "set_section", id: section.id, fields: { scale } }, { typed: true });
  };
  return (
    <TextField
      multiline
      data-field={`scale-${section.id}`}
      label={t("scoring.table_of", { name: section.name })}
      aside={<span className="meta num">{t("scoring.rows", { count: rows.length })}</span>}
      help={t("scoring.table_help", { points })}
      error={first ? t(`scoring.fault.${first.code}`, { line: first.line }) : undefined}
      placeholder={"0\t200\n1\t210"}
      isReadOnly={isReadOnly}
      value={text}
      onChange={change}
      onBlur={() => {
        if (faults.length === 0) setTyped(null);
      }}
    />
  );
}

function AbilityFields({ model }: { model: AbilityScale }) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const set = (change: Partial<AbilityScale["scale"]>) => {
    const scale = { ...model.scale, ...change };
    store.change({ type: "set_settings", fields: { score_model: { ...model, scale } } }, { typed: true });
  };
  const { scale } = model;
  const field = (name: keyof AbilityScale["scale"], accepts: (value: number) => boolean) => (
    <NumberField
      key={name}
      label={t(`scoring.ability.${name}`)}
      field={name}
      error={t("scoring.ability.error")}
      value={scale[name] ?? null}
      accepts={(value) => value !== null && accepts(value)}
      onChange={(value) => value !== null && set({ [name]: value })}
      isDisabled={isReadOnly}
    />
  );
  return (
    <div className="sets">
      {field("minimum", (value) => Number.isInteger(value) && value < scale.maximum)}
      {field("maximum", (value) => Number.isInteger(value) && value > scale.minimum)}
      {field("step", (value) => Number.isInteger(value) && value >= 1 && value <= 10_000)}
      {field("slope", (value) => value > 0 && value <= 100_000)}
      {field("intercept", (value) => Math.abs(value) <= 1_000_000)}
    </div>
  );
}
