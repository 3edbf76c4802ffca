import { useTranslation } from "react-i18next";
import { useEdit } from "../editing/edit-context.tsx";
import { EditNumber, EditRich, EditText } from "../editing/edit-fields.tsx";
import { type EditProps, type KeyOf, partChanges } from "../editing/edit-props.ts";
import { PartList } from "../editing/part-list.tsx";
import { PromptField } from "../editing/prompt-field.tsx";

type Criterion = KeyOf<"extended_text">["rubric"][number] & { id: string };

const total = (rubric: readonly { points: number }[]) => rubric.reduce((sum, { points }) => sum + points, 0);

/** Shows an essay: what students are told of its length, and what its marker goes by. */
export default function ExtendedTextEdit({ part, change, path, keyPath }: EditProps<"extended_text">) {
  const { t } = useTranslation("questions");
  const { newId } = useEdit();
  const { interaction, key } = part;
  const { setContent, setKey } = partChanges<"extended_text">(change);
  // Criteria get their ids when they are stored; until then their place is their name.
  const rubric = key.rubric.map((one, index): Criterion => ({ ...one, id: one.id ?? `criterion-${index}` }));
  const nameOf = (index: number) => t("essay.criterion", { number: index + 1 });
  return (
    <>
      <PromptField prompt={interaction.prompt} path={path} onChange={(prompt) => setContent({ prompt })} />
      <div className="edit-row">
        <EditNumber
          label={t("essay.lines")}
          value={interaction.expected_lines}
          min={1}
          max={200}
          onChange={(value) => setContent({ expected_lines: value ?? 5 })}
        />
        <EditNumber
          label={t("essay.least")}
          value={interaction.min_words}
          min={0}
          max={20_000}
          onChange={(min_words) => setContent({ min_words })}
          path={`${path}.min_words`}
        />
        <EditNumber
          label={t("essay.most")}
          value={interaction.max_words}
          min={0}
          max={20_000}
          onChange={(max_words) => setContent({ max_words })}
          path={`${path}.max_words`}
        />
      </div>
      <PartList
        label={t("essay.rubric")}
        nameOf={nameOf}
        parts={rubric}
        path={`${keyPath}.rubric`}
        blank={(): Criterion => ({ id: newId(), name: "", description: "", points: 1 })}
        addLabel={t("essay.add")}
        onChange={(next) =>
          change((now) => {
            const named = now.key.rubric.map(
              (one, index): Criterion => ({ ...one, id: one.id ?? `criterion-${index}` }),
            );
            const after = next(named);
            return { ...now, key: { ...now.key, rubric: after, max_points: total(after) || now.key.max_points } };
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
                const after = now.key.rubric.map((each, at) =>
                  at === index ? { ...each, points: points ?? 0 } : each,
                );
                return { ...now, key: { ...now.key, rubric: after, max_points: total(after) || now.key.max_points } };
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
          </div>
        )}
      />
      <EditNumber
        label={t("essay.points")}
        value={key.max_points}
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
        html={key.guidance}
        shape="short"
        onChange={(guidance) => setKey({ guidance })}
        path={`${keyPath}.guidance`}
      />
      <EditRich
        label={t("essay.sample")}
        html={key.sample_answer}
        shape="short"
        onChange={(sample_answer) => setKey({ sample_answer })}
        path={`${keyPath}.sample_answer`}
      />
    </>
  );
}
