import type { OptionKey } from "@sextant/questions/interactions/option-key.ts";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { useProblems } from "./edit-context.tsx";
import { EditNumber } from "./edit-fields.tsx";
import { ProblemNotes } from "./problem-notes.tsx";

export type PartialRule = "none" | "per_option" | "mapping";

/** Returns which rule a key follows. */
export function ruleOf(key: Pick<OptionKey, "partial" | "mapping">): PartialRule {
  return key.mapping ? "mapping" : (key.partial ?? "none");
}

/** Returns the key under another rule; points begin with one for each right option. */
export function withRule<
  K extends Pick<OptionKey, "correct" | "mapping"> & { partial?: "none" | "per_option" | undefined },
>(key: K, rule: PartialRule): K {
  const { mapping, ...rest } = key;
  if (rule === "mapping") {
    const points = Object.fromEntries(key.correct.map((id) => [id, 1]));
    return { ...rest, mapping: mapping ?? { points } } as K;
  }
  const { partial: _old, ...bare } = rest;
  return (rule === "none" ? bare : { ...bare, partial: rule }) as K;
}

/** Returns the key without a removed option. */
export function withoutOption<K extends Pick<OptionKey, "correct" | "mapping">>(key: K, id: string): K {
  const correct = key.correct.filter((one) => one !== id);
  if (!key.mapping) return { ...key, correct };
  const { [id]: _gone, ...points } = key.mapping.points;
  return { ...key, correct, mapping: { ...key.mapping, points } };
}

/** Returns the key with an option marked or unmarked as right; with `isSingle` only one can be right. */
export function withRight<K extends Pick<OptionKey, "correct">>(
  key: K,
  id: string,
  isRight: boolean,
  isSingle: boolean,
): K {
  const others = isSingle && isRight ? [] : key.correct.filter((one) => one !== id);
  return { ...key, correct: isRight ? [...others, id] : others };
}

type RuleFieldProps = {
  rule: PartialRule;
  rules: readonly PartialRule[];
  onChange: (rule: PartialRule) => void;
  keyPath: string;
};

/** Shows the rule for partial credit. */
export function RuleField({ rule, rules, onChange, keyPath }: RuleFieldProps) {
  const { t } = useTranslation("questions");
  const problems = useProblems([keyPath, `${keyPath}.correct.*`, `${keyPath}.mapping.*`]);
  return (
    <div data-path-box={`${keyPath}.correct`} className="stack g2">
      <ProblemNotes problems={problems} />
      {rules.length > 1 ? (
        <RadioGroup
          label={t("rule.label")}
          value={rule}
          onChange={(id) => onChange(rules.find((one) => one === id) ?? "none")}
          choices={rules.map((id) => ({ id, label: t(`rule.${id}`) }))}
        />
      ) : null}
    </div>
  );
}

/** Shows what one option gives or takes. */
export function PointsField({
  name,
  points,
  onChange,
}: {
  name: string;
  points: number;
  onChange: (points: number) => void;
}) {
  const { t } = useTranslation("questions");
  return (
    <EditNumber
      className="part-points"
      label={t("rule.points_of", { name })}
      isLabelHidden
      value={points}
      min={-1000}
      max={1000}
      step={0.5}
      onChange={(next) => onChange(next ?? 0)}
    />
  );
}
