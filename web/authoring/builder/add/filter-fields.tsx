import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../base/ui/checkbox.tsx";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { TagPicker } from "../../../parts/pickers/tag-picker.tsx";
import type { DrawRule } from "../draft.ts";

const levels = ["1", "2", "3", "4", "5", "none"] as const;
const pools = ["any", "secure", "practice"] as const;
type Filter = DrawRule["filter"];

type FilterFieldsProps = {
  filter: Filter;
  /** Which of its fields is asked about first. */
  focus: string;
  onChange: (filter: Filter) => void;
};

/** Shows of which questions a rule draws: by tag, difficulty and pool. */
export function FilterFields({ filter, focus, onChange }: FilterFieldsProps) {
  const { t } = useTranslation("builder");
  const chosen = filter.difficulty ?? [];
  const pool = filter.pool?.length === 1 ? filter.pool[0] : "any";
  const narrow = (change: Filter) => {
    const next = Object.entries({ ...filter, ...change }).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    );
    onChange(Object.fromEntries(next) as Filter);
  };
  return (
    <>
      <TagPicker
        label={t("draw.from")}
        help={t("draw.from_help")}
        autoFocus={focus === "tag"}
        opensOnFocus={false}
        value={filter.tag ?? []}
        onChange={(tag) => narrow({ tag })}
      />
      <fieldset className="field">
        <legend className="label">{t("draw.levels")}</legend>
        <div className="row wrap row-4">
          {levels.map((level) => (
            <Checkbox
              key={level}
              autoFocus={focus === "levels" && level === (chosen[0] ?? "1")}
              isSelected={chosen.includes(level)}
              onChange={(on) =>
                narrow({ difficulty: levels.filter((one) => (one === level ? on : chosen.includes(one))) })
              }
            >
              {level === "none" ? t("draw.no_level") : level}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <RadioGroup
        label={t("draw.pool_title")}
        value={pool ?? "any"}
        onChange={(id) => narrow({ pool: id === "any" ? [] : [id] })}
        choices={pools.map((id) => ({ id, label: t(`draw.pool.${id}`) }))}
      />
    </>
  );
}
