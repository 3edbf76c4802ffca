import { useTranslation } from "react-i18next";
import { EditNumber } from "../../base/questions/editing/edit-fields.tsx";
import { RadioGroup } from "../../base/ui/radio-group.tsx";
import { AnswerWeights } from "./answer-weights.tsx";
import { useEditorState, useWrite } from "./editor-context.tsx";

/** Shows what the whole question is worth, and how several answers come together. */
export function ScoringSection() {
  const { t } = useTranslation("editor");
  const { draft } = useEditorState();
  const write = useWrite();
  const { score_rule, interactions } = draft;
  return (
    <section className="editor-section" data-path-box="score_rule">
      <h2 className="h3">{t("scoring.title")}</h2>
      <div className="edit-row">
        <EditNumber
          label={t("scoring.points")}
          value={score_rule.max_points}
          min={0.5}
          max={1000}
          step={0.5}
          onChange={(value) => write({ score_rule: { ...score_rule, max_points: value && value > 0 ? value : 1 } })}
          path="score_rule.max_points"
        />
        {interactions.length > 1 ? (
          <RadioGroup
            label={t("scoring.combine")}
            value={score_rule.combine}
            onChange={(id) => write({ score_rule: { ...score_rule, combine: id === "sum" ? "sum" : "all" } })}
            choices={[
              { id: "all", label: t("scoring.all") },
              { id: "sum", label: t("scoring.sum") },
            ]}
          />
        ) : null}
      </div>
      {interactions.length > 1 && score_rule.combine === "sum" ? <AnswerWeights /> : null}
    </section>
  );
}
