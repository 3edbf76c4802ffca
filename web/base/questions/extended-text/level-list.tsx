import { MAX_LEVELS } from "@sextant/questions/limits.ts";
import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useProblems } from "../editing/edit-context.tsx";
import { EditCheck, EditNumber, EditText } from "../editing/edit-fields.tsx";
import { numbered } from "../editing/list-changes.ts";
import { ProblemNotes } from "../editing/problem-notes.tsx";
import { type Criterion, changedLevel, withLevel, withoutLevel } from "./level-changes.ts";

type LevelListProps = {
  /** What the criterion is called. */
  name: string;
  criterion: Criterion;
  path: string;
  onChange: (fields: Pick<Criterion, "levels" | "only_levels">) => void;
};

/** Shows how well a criterion may be met: what each level earns, and what it takes. */
export function LevelList({ name, criterion, path, onChange }: LevelListProps) {
  const { t } = useTranslation("questions");
  const problems = useProblems([`${path}.levels`]);
  const { levels = [], points, only_levels = false } = criterion;
  return (
    <fieldset className="level-list" aria-label={t("essay.levels", { name })} data-path-box={`${path}.levels`}>
      {numbered(levels).map(({ value, index }) => {
        const number = index + 1;
        const at = `${path}.levels.${index}`;
        return (
          <div className="level-row" key={index}>
            <EditNumber
              className="part-points"
              label={t("essay.level_points", { number })}
              isLabelHidden
              value={value.points}
              min={0}
              max={points}
              step={0.5}
              onChange={(own) => onChange(changedLevel(criterion, index, { points: own ?? 0 }))}
              path={`${at}.points`}
            />
            <EditText
              aria-label={t("essay.level", { number })}
              label=""
              placeholder={t("essay.level_hint")}
              value={value.description}
              multiline
              maxLength={1000}
              onChange={(description) => onChange(changedLevel(criterion, index, { description }))}
              path={`${at}.description`}
            />
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={t("essay.remove_level", { number })}
              onPress={() => onChange(withoutLevel(criterion, index))}
            >
              <Icon of={X} small />
            </Button>
          </div>
        );
      })}
      <ProblemNotes problems={problems} />
      <div className="level-acts">
        {levels.length < MAX_LEVELS ? (
          <Button variant="ghost" size="sm" onPress={() => onChange(withLevel(criterion))}>
            <Icon of={Plus} small />
            {t(levels.length === 0 ? "essay.add_levels" : "essay.add_level")}
          </Button>
        ) : null}
        {levels.length > 0 ? (
          <EditCheck
            label={t("essay.only_levels")}
            isOn={only_levels}
            onChange={(on) => onChange({ only_levels: on || undefined })}
          />
        ) : null}
      </div>
    </fieldset>
  );
}
