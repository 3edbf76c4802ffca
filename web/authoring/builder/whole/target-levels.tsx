import { useState } from "react";
import { Input } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import type { Settings } from "../draft.ts";

type Target = Settings["blueprint"][number];
type Levels = NonNullable<Target["by_difficulty"]>;

const levels = [1, 2, 3, 4, 5] as const;
const MOST = 1000;

/** Returns a target with so many questions wanted of a difficulty; null for any number. At least their sum is wanted of the tag. */
export function withLevel({ by_difficulty, ...target }: Target, level: keyof Levels, wanted: number | null): Target {
  const { [level]: _, ...others } = by_difficulty ?? {};
  const next: Levels = wanted === null ? others : { ...others, [level]: wanted };
  const sum = Object.values(next).reduce<number>((total, count) => total + (count ?? 0), 0);
  const count = typeof target.count === "number" ? Math.min(MOST, Math.max(target.count, sum)) : null;
  return Object.keys(next).length === 0 ? { ...target, count } : { ...target, count, by_difficulty: next };
}

/** Shows how many questions are wanted of each tag and difficulty, to be changed; an empty field wants any number. */
export function TargetLevels({ nameOf }: { nameOf: (tag: string) => string }) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const { blueprint } = useBuilderState().draft.settings;
  const set = (tag: string, level: keyof Levels, wanted: number | null) => {
    const next = blueprint.map((one) => (one.tag === tag ? withLevel(one, level, wanted) : one));
    store.change({ type: "set_settings", fields: { blueprint: next } }, { typed: true });
  };
  return (
    <details className="target-levels">
      <summary className="link body-s">{t("blueprint.by_difficulty")}</summary>
      <div className="build-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("blueprint.difficulty")}</th>
              {levels.map((level) => (
                <th key={level} scope="col" aria-label={t("blueprint.difficulty_of", { level })}>
                  {level}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {blueprint.map(({ tag, by_difficulty }) => (
              <tr key={tag}>
                <th scope="row">
                  <bdi>{nameOf(tag)}</bdi>
                </th>
                {levels.map((level) => (
                  <td key={level}>
                    <LevelField
                      label={t("blueprint.wanted_of", { name: nameOf(tag), level })}
                      value={by_difficulty?.[level] ?? null}
                      isReadOnly={isReadOnly}
                      onChange={(wanted) => set(tag, level, wanted)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="body-s dim">{t("blueprint.any")}</p>
    </details>
  );
}

type LevelFieldProps = {
  label: string;
  value: number | null;
  isReadOnly: boolean;
  onChange: (value: number | null) => void;
};

/** A whole number or nothing; what can’t be read is marked and not saved. */
function LevelField({ label, value, isReadOnly, onChange }: LevelFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = (text: string) => text !== "" && !(/^\d{1,4}$/.test(text) && Number(text) <= MOST);
  return (
    <Input
      className="input input-sm num"
      inputMode="numeric"
      aria-label={label}
      aria-invalid={(typed !== null && isWrong(typed.trim())) || undefined}
      readOnly={isReadOnly}
      value={typed ?? String(value ?? "")}
      onChange={({ target }) => {
        setTyped(target.value);
        const text = target.value.trim();
        if (!isWrong(text)) onChange(text === "" ? null : Number(text));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
