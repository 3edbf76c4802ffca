import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { blankOption } from "../editing/blank-option.ts";
import { useEdit } from "../editing/edit-context.tsx";
import { EditCheck, EditNumber } from "../editing/edit-fields.tsx";
import { type EditProps, partChanges } from "../editing/edit-props.ts";
import { PointsField, RuleField, ruleOf, withoutOption, withRight, withRule } from "../editing/option-key-fields.tsx";
import { PartList, textBody } from "../editing/part-list.tsx";
import { PromptField } from "../editing/prompt-field.tsx";
import { RightMark } from "../editing/right-mark.tsx";
import { optionLetter } from "./choose-option.ts";

/** Shows a choice: its options, which of them are right, how many may be chosen, and what part of the answer is worth. */
export default function ChoiceEdit({ part, change, path, keyPath }: EditProps<"choice">) {
  const { t } = useTranslation("questions");
  const { newId } = useEdit();
  const { interaction, key } = part;
  const { setContent, setKey } = partChanges<"choice">(change);
  const isSingle = interaction.max_choices === 1;
  const rule = ruleOf(key);
  const nameOf = (index: number) => t("choice.option", { letter: optionLetter(index) });
  const blank = () => blankOption(newId);
  return (
    <>
      <PromptField prompt={interaction.prompt} path={path} onChange={(prompt) => setContent({ prompt })} />
      <PartList
        label={t("choice.options")}
        nameOf={nameOf}
        parts={interaction.options}
        path={`${path}.options`}
        blank={blank}
        addLabel={t("choice.add")}
        onChange={(next) =>
          change((now) => ({ ...now, interaction: { ...now.interaction, options: next(now.interaction.options) } }))
        }
        onRemove={(id) => change((now) => ({ ...now, key: withoutOption(now.key, id) }))}
        isRight={(option) => key.correct.includes(option.id)}
        markOf={(option, index) => (
          <RightMark
            letter={optionLetter(index)}
            group={interaction.id}
            isSingle={isSingle}
            isRight={key.correct.includes(option.id)}
            onChange={(right) => change((now) => ({ ...now, key: withRight(now.key, option.id, right, isSingle) }))}
          />
        )}
        asideOf={(option, index) =>
          key.mapping ? (
            <PointsField
              name={nameOf(index)}
              points={key.mapping.points[option.id] ?? key.mapping.default_points ?? 0}
              onChange={(points) =>
                key.mapping &&
                setKey({ mapping: { ...key.mapping, points: { ...key.mapping.points, [option.id]: points } } })
              }
            />
          ) : null
        }
        bodyOf={textBody(`${path}.options`, nameOf, t("choice.option_hint"))}
      />
      {key.correct.length === 0 ? <p className="help">{t("choice.mark_help")}</p> : null}
      <RuleField
        rule={rule}
        rules={isSingle && rule === "none" ? ["none"] : ["none", "per_option", "mapping"]}
        keyPath={keyPath}
        onChange={(next) => change((now) => ({ ...now, key: withRule(now.key, next) }))}
      />
      <div className="edit-row">
        <RadioGroup
          label={t("choice.how_many")}
          value={isSingle ? "one" : "several"}
          onChange={(id) =>
            change((now) =>
              id === "one"
                ? {
                    interaction: {
                      ...now.interaction,
                      max_choices: 1,
                      min_choices: Math.min(1, now.interaction.min_choices),
                    },
                    key: withRule({ ...now.key, correct: now.key.correct.slice(0, 1) }, "none"),
                  }
                : { ...now, interaction: { ...now.interaction, max_choices: 0 } },
            )
          }
          choices={[
            { id: "one", label: t("choice.one") },
            { id: "several", label: t("choice.several") },
          ]}
        />
        {isSingle ? null : (
          <>
            <EditNumber
              label={t("choice.least")}
              value={interaction.min_choices}
              min={0}
              max={200}
              onChange={(value) => setContent({ min_choices: value ?? 0 })}
              path={`${path}.min_choices`}
            />
            <EditNumber
              label={t("choice.most")}
              value={interaction.max_choices === 0 ? null : interaction.max_choices}
              min={2}
              max={200}
              help={t("choice.most_help")}
              onChange={(value) => setContent({ max_choices: value ?? 0 })}
              path={`${path}.max_choices`}
            />
          </>
        )}
      </div>
      <EditCheck label={t("shuffle")} isOn={interaction.shuffle} onChange={(shuffle) => setContent({ shuffle })} />
    </>
  );
}
