import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { optionLetter } from "../choice/choose-option.ts";
import { AreaCanvas } from "../editing/area-canvas.tsx";
import { AreaFields } from "../editing/area-fields.tsx";
import type { AreaShape } from "../editing/area-text.ts";
import { useEdit } from "../editing/edit-context.tsx";
import { EditNumber, EditText } from "../editing/edit-fields.tsx";
import { type ContentOf, type EditProps, partChanges } from "../editing/edit-props.ts";
import { patched } from "../editing/list-changes.ts";
import { RuleField, ruleOf, withoutOption, withRight, withRule } from "../editing/option-key-fields.tsx";
import { PartList } from "../editing/part-list.tsx";
import { PictureField, readPicture } from "../editing/picture-field.tsx";
import { PromptField } from "../editing/prompt-field.tsx";
import { RightMark } from "../editing/right-mark.tsx";

type Spot = ContentOf<"hotspot">["options"][number];

/** Areas of a picture: drawn on it or written as numbers, named for those who do not see it, and which are right. */
export default function HotspotEdit({ part, change, path, keyPath }: EditProps<"hotspot">) {
  const { t } = useTranslation("questions");
  const { newId } = useEdit();
  const { interaction, key } = part;
  const { setContent } = partChanges<"hotspot">(change);
  const picture = readPicture(interaction.image);
  const size = { width: picture?.width || 400, height: picture?.height || 300 };
  const isSingle = interaction.max_choices === 1;
  const rule = ruleOf(key);
  const nameOf = (index: number) => t("areas.area", { letter: optionLetter(index) });
  const setOptions = (next: (now: readonly Spot[]) => Spot[]) =>
    change((now) => ({ ...now, interaction: { ...now.interaction, options: next(now.interaction.options) } }));
  const spot = (shape: AreaShape, coords: number[]): Spot => ({
    id: newId(),
    source_identifier: null,
    label: "",
    shape,
    coords,
    feedback: "",
    reason_for_error: null,
  });
  return (
    <>
      <PromptField prompt={interaction.prompt} path={path} onChange={(prompt) => setContent({ prompt })} />
      <PictureField
        html={interaction.image}
        path={`${path}.image`}
        canRemove={false}
        onChange={(image) => setContent({ image })}
      />
      {picture ? (
        <>
          <AreaCanvas
            picture={picture}
            areas={interaction.options.map((one, index) => ({ ...one, name: optionLetter(index) }))}
            onDraw={(shape, coords) => setOptions((now) => [...now, spot(shape, coords)])}
            onMove={(id, coords) => setOptions((now) => patched<Spot>(now, id, { coords }))}
          />
          <PartList
            label={t("areas.areas")}
            nameOf={nameOf}
            parts={interaction.options}
            path={`${path}.options`}
            blank={() =>
              spot(
                "rect",
                [0.25, 0.25, 0.75, 0.75].map((share, index) =>
                  Math.round(share * (index % 2 === 0 ? size.width : size.height)),
                ),
              )
            }
            addLabel={t("areas.add")}
            onChange={setOptions}
            onRemove={(id) => change((now) => ({ ...now, key: withoutOption(now.key, id) }))}
            isRight={(one) => key.correct.includes(one.id)}
            markOf={(one, index) => (
              <RightMark
                letter={optionLetter(index)}
                group={interaction.id}
                isSingle={isSingle}
                isRight={key.correct.includes(one.id)}
                onChange={(right) => change((now) => ({ ...now, key: withRight(now.key, one.id, right, isSingle) }))}
              />
            )}
            bodyOf={(one, index, patch) => (
              <div className="stack g2">
                <EditText
                  label={t("areas.label", { name: nameOf(index) })}
                  value={one.label}
                  onChange={(label) => patch({ label })}
                  path={`${path}.options.${index}.label`}
                />
                <AreaFields
                  shape={one.shape}
                  coords={one.coords}
                  size={size}
                  path={`${path}.options.${index}`}
                  onChange={patch}
                />
              </div>
            )}
          />
        </>
      ) : null}
      <RuleField
        rule={rule}
        rules={isSingle && rule === "none" ? ["none"] : ["none", "per_option"]}
        keyPath={keyPath}
        onChange={(next) => change((now) => ({ ...now, key: withRule(now.key, next) }))}
      />
      <div className="edit-row">
        <RadioGroup
          label={t("choice.how_many")}
          value={isSingle ? "one" : "several"}
          onChange={(id) =>
            change((now) => ({
              interaction: { ...now.interaction, max_choices: id === "one" ? 1 : 0 },
              key: id === "one" ? { ...now.key, correct: now.key.correct.slice(0, 1) } : now.key,
            }))
          }
          choices={[
            { id: "one", label: t("choice.one") },
            { id: "several", label: t("choice.several") },
          ]}
        />
        {isSingle ? null : (
          <EditNumber
            label={t("choice.most")}
            value={interaction.max_choices === 0 ? null : interaction.max_choices}
            min={2}
            max={200}
            help={t("choice.most_help")}
            onChange={(value) => setContent({ max_choices: value ?? 0 })}
            path={`${path}.max_choices`}
          />
        )}
      </div>
    </>
  );
}
