import type { ExtendedTextKey } from "@sextant/questions/interactions/extended-text/key.ts";
import { useTranslation } from "react-i18next";
import { useEdit } from "../editing/edit-context.tsx";
import { EditNumber, EditRich, EditText } from "../editing/edit-fields.tsx";
import { PartList } from "../editing/part-list.tsx";
import { LevelList } from "./level-list.tsx";

type Criterion = ExtendedTextKey["rubric"][number] & { id: string };

type MarkedByEditProps = {
  /** What markers go by. */
  by: ExtendedTextKey;
  keyPath: string;
  change: (change: (now: ExtendedTextKey) => ExtendedTextKey) => void;
};

const total = (rubric: readonly { points: number }[]) => rubric.reduce((sum, { points }) => sum + points, 0);

// Criteria get their ids when they are stored; until then their place is their name.
const named = ({ rubric }: ExtendedTextKey) =>
  rubric.map((one, index): Criterion => ({ ...one, id: one.id ?? `criterion-${index}` }));

/** Shows what the marker of an answer goes by: a rubric or points, guidance, and a model answer. */
export function MarkedByEdit({ by, keyPath, change }: MarkedByEditProps) {
  const { t } = useTranslation("questions");
  const { newId } = useEdit();
  const rubric = named(by);
  const setKey = (fields: Partial<ExtendedTextKey>) => change((now) => ({ ...now, ...fields }));
  const nameOf = (index: number) => t("essay.criterion", { number: index + 1 });
  return (
    <>
      <PartList
        label={t("essay.rubric")}
        nameOf={nameOf}
        parts={rubric}
        path={`${keyPath}.rubric`}
        blank={(): Criterion => ({ id: newId(), name: "", description: "", points: 1 })}
        addLabel={t("essay.add")}
        onChange={(next) =>
          change((now) => {
            const after = next(named(now));
            return { ...now, rubric: after, max_points: total(after) || now.max_points };
          })
        }
        markOf={(_, index) => <span className="part-letter">{index + 1}</span>}
        asideOf={(one, index) => (
          <EditNumber
            className="part-points"
            label={t("rule.points_of", { name: one.name || nameOf(index) })}
            isLabelHidden
            value={one.points}
            min={0}
            max={1000}
            step={0.5}
            onChange={(points) =>
              change((now) => {
                const after = now.rubric.map((each, at) => (at === index ? { ...each, points: points ?? 0 } : each));
                return { ...now, rubric: after, max_points: total(after) || now.max_points };
              })
            }
            path={`${keyPath}.rubric.${index}.points`}
          />
        )}
        bodyOf={(one, index, patch) => (
          <div className="stack g2">
            <EditText
              aria-label={t("essay.name", { name: nameOf(index) })}
              label=""
              placeholder={t("essay.name_hint")}
              value={one.name}
              onChange={(name) => patch({ name })}
              path={`${keyPath}.rubric.${index}.name`}
            />
            <EditRich
              label={t("essay.description", { name: nameOf(index) })}
              isLabelHidden
              html={one.description}
              shape="short"
              placeholder={t("essay.description_hint")}
              onChange={(description) => patch({ description })}
              path={`${keyPath}.rubric.${index}.description`}
            />
            <LevelList
              name={one.name || nameOf(index)}
              criterion={one}
              path={`${keyPath}.rubric.${index}`}
              onChange={patch}
            />
          </div>
        )}
      />
      <EditNumber
        label={t("essay.points")}
        value={by.max_points}
        min={0.5}
        max={1000}
        step={0.5}
        help={rubric.length > 0 ? t("essay.points_help") : undefined}
        onChange={(value) => setKey({ max_points: value ?? 1 })}
        path={`${keyPath}.max_points`}
      />
      <EditRich
        label={t("essay.guidance")}
        help={t("essay.guidance_help")}
        html={by.guidance}
        shape="short"
        onChange={(guidance) => setKey({ guidance })}
        path={`${keyPath}.guidance`}
      />
      <EditRich
        label={t("essay.sample")}
        html={by.sample_answer}
        shape="short"
        onChange={(sample_answer) => setKey({ sample_answer })}
        path={`${keyPath}.sample_answer`}
      />
    </>
  );
}
