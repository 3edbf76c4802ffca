import type { PairKey } from "@sextant/questions/interactions/pairs/pair-key.ts";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { useProblems } from "./edit-context.tsx";
import { EditNumber } from "./edit-fields.tsx";
import { type PairRule, pairRuleOf, withPairRule } from "./pair-key-changes.ts";
import { ProblemNotes } from "./problem-notes.tsx";

const rules: readonly PairRule[] = ["none", "per_pair", "mapping"];

type PairRuleFieldProps = {
  pairs: PairKey;
  /** "Paris – France": what a pair is called. */
  nameOf: (source: string, target: string) => string;
  onChange: (change: (now: PairKey) => PairKey) => void;
  keyPath: string;
};

/** Shows what pairs that are only partly right are worth, and points for each where they differ. */
export function PairRuleField({ pairs, nameOf, onChange, keyPath }: PairRuleFieldProps) {
  const { t } = useTranslation("questions");
  const problems = useProblems([keyPath, `${keyPath}.correct.*`, `${keyPath}.mapping.*`]);
  return (
    <div className="stack g2" data-path-box={`${keyPath}.correct`}>
      <ProblemNotes problems={problems} />
      <RadioGroup
        label={t("rule.label")}
        value={pairRuleOf(pairs)}
        onChange={(id) => onChange((now) => withPairRule(now, rules.find((one) => one === id) ?? "none"))}
        choices={rules.map((id) => ({ id, label: t(id === "mapping" ? "rule.pair_mapping" : `rule.${id}`) }))}
      />
      {pairs.mapping?.points.map(({ source, target, points }) => (
        <EditNumber
          key={`${source} ${target}`}
          label={nameOf(source, target)}
          value={points}
          min={-1000}
          max={1000}
          step={0.5}
          onChange={(next) =>
            onChange((now) =>
              now.mapping
                ? {
                    ...now,
                    mapping: {
                      ...now.mapping,
                      points: now.mapping.points.map((one) =>
                        one.source === source && one.target === target ? { ...one, points: next ?? 0 } : one,
                      ),
                    },
                  }
                : now,
            )
          }
        />
      ))}
    </div>
  );
}
