import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { levelNames } from "./levels.ts";

type LevelChoiceProps = { value: readonly number[]; onChange: (levels: number[]) => void };

/** Chooses how hard the questions are; none chosen is any. */
export function LevelChoice({ value, onChange }: LevelChoiceProps) {
  const { t } = useTranslation("practice");
  return (
    <ToggleButtonGroup
      aria-label={t("build.difficulty")}
      className="levels"
      selectionMode="multiple"
      selectedKeys={value.map(String)}
      onSelectionChange={(keys) => onChange([...keys].map(Number).toSorted((one, other) => one - other))}
    >
      {levelNames.map((name, index) => (
        <ToggleButton key={name} id={String(index + 1)}>
          {t(`build.levels.${name}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
