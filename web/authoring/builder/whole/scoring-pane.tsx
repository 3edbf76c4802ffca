import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { type Section, type Settings, sizeOf, stagesOf } from "../draft.ts";
import { NumberField } from "../section/number-field.tsx";
import { StageScales } from "../stages/stage-scales.tsx";
import { MarkingFields } from "./marking-fields.tsx";
import { ScaleField } from "./scale-field.tsx";
import { TotalFields } from "./total-fields.tsx";

type ScoreModel = Settings["score_model"];
type AbilityScale = Extract<ScoreModel, { type: "irt" }>;

const types = ["points", "scaled", "irt"] as const;
const firstAbility: AbilityScale = {
  type: "irt",
  scale: { slope: 100, intercept: 500, minimum: 200, maximum: 800, step: 10 },
  minimum_answered: 5,
};

/** Shows how a score is computed: from points, a table per section, or ability; and who marks by hand. */
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
        {model.type === "scaled" ? <TotalFields model={model} /> : null}
        {model.type === "scaled"
          ? draft.sections.map((section) => <SectionScale key={section.id} section={section} />)
          : null}
        {model.type === "irt" ? <AbilityFields model={model} /> : null}
        <MarkingFields />
      </div>
    </section>
  );
}

/** Shows the score table of a section; for a staged section, the tables of its final modules. */
function SectionScale({ section }: { section: Section }) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const { draft } = useBuilderState();
  const stages = stagesOf(section);
  const { points } = sizeOf(draft.entries[section.id] ?? []);
  if (stages) return <StageScales section={section} stages={stages} />;
  return (
    <ScaleField
      field={`scale-${section.id}`}
      label={t("scoring.table_of", { name: section.name })}
      help={t("scoring.table_help", { points })}
      scale={section.scale}
      points={points}
      onChange={(scale) => store.change({ type: "set_section", id: section.id, fields: { scale } }, { typed: true })}
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
