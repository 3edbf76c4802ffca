import { useTranslation } from "react-i18next";
import { tagsQuery } from "../../../base/common/tags.ts";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { isolated } from "../../../base/ui/isolated.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { TagPicker } from "../../../parts/pickers/tag-picker.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import type { Settings } from "../draft.ts";
import { blueprintQuery } from "../requests.ts";
import { NumberField } from "../section/number-field.tsx";
import { BlueprintTable } from "./blueprint-table.tsx";
import { FillButton } from "./suggestions/fill-button.tsx";
import { TargetLevels } from "./target-levels.tsx";

type Target = Settings["blueprint"][number];

const MOST_QUESTIONS = 1000;

/** Shows how many questions are wanted on which tags, and how many of them are there. */
export function BlueprintPane() {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const { blueprint } = useBuilderState().draft.settings;
  // The picker says when they can’t be loaded.
  const tags = useQuietExtra(tagsQuery);
  const choose = (ids: readonly string[]) => {
    const next = ids.map((tag) => blueprint.find((one) => one.tag === tag) ?? { tag, count: 1, share: null });
    store.change({ type: "set_settings", fields: { blueprint: next } });
  };
  return (
    <section className="bench-mid" aria-label={t("whole.blueprint")}>
      <div className="pane-title">
        <h2>{t("whole.blueprint")}</h2>
      </div>
      <p className="dim">{t("blueprint.lead")}</p>
      <div className="build-fields stack g6">
        <TagPicker
          label={t("blueprint.tags")}
          isDisabled={isReadOnly}
          value={blueprint.map(({ tag }) => tag)}
          onChange={choose}
        />
        {blueprint.length > 0 ? (
          <div className="sets build-targets">
            {blueprint.map((target) => (
              <TargetField key={target.tag} target={target} />
            ))}
          </div>
        ) : null}
        {blueprint.length > 0 ? (
          <TargetLevels nameOf={(tag) => tags?.find(({ id }) => id === tag)?.name ?? "…"} />
        ) : null}
      </div>
      {blueprint.length > 0 ? <Comparison /> : null}
    </section>
  );
}

/** How much is wanted of a tag: a number of questions, or percent of all where it was set so. */
function TargetField({ target: { tag, count, share = null } }: { target: Target }) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const { blueprint } = useBuilderState().draft.settings;
  // The picker above says when they can’t be loaded.
  const tags = useQuietExtra(tagsQuery);
  const isShare = share !== null;
  const most = isShare ? 100 : MOST_QUESTIONS;
  const set = (value: number) => {
    const wanted = isShare ? { count: null, share: value / 100 } : { count: value, share: null };
    const next = blueprint.map((one) => (one.tag === tag ? { ...one, ...wanted } : one));
    store.change({ type: "set_settings", fields: { blueprint: next } }, { typed: true });
  };
  return (
    <NumberField
      label={tags?.find(({ id }) => id === tag)?.name ?? "…"}
      field={`target-${tag}`}
      {...(isShare ? { unit: "%" } : {})}
      error={t("blueprint.error", { most })}
      value={isShare ? share * 100 : (count ?? null)}
      accepts={(value) => value !== null && value >= 0 && value <= most && (isShare || Number.isInteger(value))}
      onChange={(value) => value !== null && set(value)}
      isDisabled={isReadOnly}
    />
  );
}

/** Says whether the draft has what is wanted, above a table of what is there. */
function Comparison() {
  const { t } = useTranslation("builder");
  const { stored } = useBuilder();
  const { version } = useBuilderState();
  const numbers = useNumbers();
  const { data, failure } = useExtra(blueprintQuery(stored.id, version), t("unloaded.blueprint"));
  if (!data) return failure;
  const rows = data.tags.flatMap(({ wanted, ...row }) =>
    wanted ? [{ ...row, wanted: wanted.questions, levels: wanted.by_difficulty }] : [],
  );
  const off = rows.flatMap(({ tag: { name }, wanted, levels, total: { expected }, by_difficulty }) => {
    const said = numbers.counted(Math.abs(wanted - expected));
    if (Math.abs(wanted - expected) >= 0.5)
      return [t(expected < wanted ? "blueprint.short" : "blueprint.over", { name, said })];
    const isOff = Object.entries(levels).some(
      ([level, count]) => Math.abs((count ?? 0) - (by_difficulty[level]?.expected ?? 0)) >= 0.5,
    );
    return isOff ? [t("blueprint.levels_off", { name })] : [];
  });
  const isShort = rows.some(
    ({ wanted, levels, total, by_difficulty }) =>
      wanted - total.expected >= 0.5 ||
      Object.entries(levels).some(([level, count]) => (count ?? 0) - (by_difficulty[level]?.expected ?? 0) >= 0.5),
  );
  return (
    <div className="build-blueprint">
      <h3 className="h2">{t("blueprint.match")}</h3>
      <p className="body-s dim" role="status">
        {isolated(off.length === 0 ? t("blueprint.matches") : t("blueprint.differs", { list: off.join("; ") }))}
      </p>
      <BlueprintTable rows={rows} />
      {isShort ? (
        <p className="build-foot">
          <FillButton />
        </p>
      ) : null}
    </div>
  );
}
