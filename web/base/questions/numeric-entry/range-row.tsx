import type { NumericRange } from "@sextant/questions/interactions/numeric-entry/key.ts";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import { useProblems } from "../editing/edit-context.tsx";
import { EditCheck } from "../editing/edit-fields.tsx";
import { ProblemNotes } from "../editing/problem-notes.tsx";
import { NumberField } from "./number-fields.tsx";

type RangeRowProps = {
  range: NumericRange;
  /** From 0. */
  index: number;
  path: string;
  onChange: (range: NumericRange) => void;
  onRemove: () => void;
};

/** Shows the bounds of an accepted range, with the problems below both fields. */
export function RangeRow({ range, index, path, onChange, onRemove }: RangeRowProps) {
  const { t } = useTranslation("questions");
  const numbers = useNumbers();
  const problems = useProblems([path, `${path}.min`, `${path}.max`]);
  const isWrong = (own: string) =>
    problems.some(({ severity, path: at }) => severity === "error" && (at === path || at === own));
  return (
    <li className="range-row" data-path-box={path}>
      <NumberField
        label={t("numeric.from")}
        value={range.min ?? ""}
        onChange={(min) => onChange({ ...range, min: min || null })}
        isInvalid={isWrong(`${path}.min`)}
        data-path={path}
      />
      <NumberField
        label={t("numeric.to")}
        value={range.max ?? ""}
        onChange={(max) => onChange({ ...range, max: max || null })}
        isInvalid={isWrong(`${path}.max`)}
        data-path={`${path}.max`}
      />
      <EditCheck
        label={t("numeric.exclusive")}
        isOn={range.exclusive === true}
        onChange={(exclusive) => onChange({ ...range, exclusive })}
      />
      {range.points === undefined || range.points === 1 ? null : (
        <p className="body-s dim num">{t("numeric.part", { share: numbers.share(range.points, 1) })}</p>
      )}
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label={t("numeric.remove_range", { number: index + 1 })}
        onPress={onRemove}
      >
        <Icon of={Trash2} small />
      </Button>
      {problems.length > 0 ? (
        <div className="range-problems">
          <ProblemNotes problems={problems} />
        </div>
      ) : null}
    </li>
  );
}
