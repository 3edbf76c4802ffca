import { useTranslation } from "react-i18next";
import { useProblems } from "../../base/questions/editing/edit-context.tsx";
import { EditNumber } from "../../base/questions/editing/edit-fields.tsx";
import { ProblemNotes } from "../../base/questions/editing/problem-notes.tsx";
import { Select } from "../../base/ui/select.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { useEditorState, useWrite } from "./editor-context.tsx";
import { withRequirement, withWeight } from "./score-rule.ts";

/** Shows what each answer is worth beside the others, and which other it depends on. */
export function AnswerWeights() {
  const { t } = useTranslation("editor");
  const { draft } = useEditorState();
  const problems = useProblems(["score_rule.weights"]);
  return (
    <fieldset className="part-list" data-path-box="score_rule.weights">
      <legend className="label">{t("scoring.each")}</legend>
      <ol>
        {draft.interactions.map(({ id }, index) => (
          <AnswerWeight key={id} id={id} index={index} />
        ))}
      </ol>
      <ProblemNotes problems={problems} />
      <p className="help">{t("scoring.each_help")}</p>
    </fieldset>
  );
}

function AnswerWeight({ id, index }: { id: string; index: number }) {
  const { t } = useTranslation("editor");
  const numbers = useNumbers();
  const { draft } = useEditorState();
  const write = useWrite();
  const path = `score_rule.requires.${id}`;
  const problems = useProblems([path]);
  const { score_rule: rule, interactions } = draft;
  const nameOf = (at: number) => t("part.name", { number: at + 1 });
  const name = nameOf(index);
  const weightOf = (one: string) => rule.weights?.[one] ?? 1;
  const all = interactions.reduce((sum, one) => sum + weightOf(one.id), 0);
  const points = all > 0 ? (rule.max_points * weightOf(id)) / all : 0;
  return (
    <li className="field-row">
      <EditNumber
        label={t("scoring.weight", { name })}
        value={weightOf(id)}
        min={0}
        max={1000}
        step={0.5}
        onChange={(weight) => write({ score_rule: withWeight(rule, id, weight) })}
        help={t("scoring.worth", { points: numbers.plain(Math.round(points * 100) / 100) })}
        path={`score_rule.weights.${id}`}
      />
      <div className="stack g1" data-path-box={path}>
        <Select
          label={t("scoring.requires", { name })}
          value={rule.requires?.[id] ?? "none"}
          choices={[
            { id: "none", label: t("scoring.requires_none") },
            ...interactions.flatMap((one, at) => (one.id === id ? [] : [{ id: one.id, label: nameOf(at) }])),
          ]}
          onChange={(chosen) => write({ score_rule: withRequirement(rule, id, chosen === "none" ? null : chosen) })}
        />
        <ProblemNotes problems={problems} />
      </div>
    </li>
  );
}
