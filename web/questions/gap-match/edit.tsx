import { useTranslation } from "react-i18next";
import { Select } from "../../ui/select.tsx";
import { optionLetter } from "../choice/choose-option.ts";
import { AreaCanvas } from "../editing/area-canvas.tsx";
import { AreaFields } from "../editing/area-fields.tsx";
import type { AreaShape } from "../editing/area-text.ts";
import { useEdit } from "../editing/edit-context.tsx";
import { EditCheck, EditNumber, EditRich, EditText } from "../editing/edit-fields.tsx";
import { type ContentOf, type EditProps, partChanges } from "../editing/edit-props.ts";
import { patched } from "../editing/list-changes.ts";
import { withoutPart } from "../editing/pair-key-changes.ts";
import { PairRuleField } from "../editing/pair-rule-field.tsx";
import { PartList, textBody } from "../editing/part-list.tsx";
import { partWords } from "../editing/part-words.ts";
import { PictureField, readPicture } from "../editing/picture-field.tsx";

type Gap = ContentOf<"gap_match">["gaps"][number];

/** Options to put into gaps of a text, or onto places of a picture; each gap says what belongs in it. */
export default function GapMatchEdit({ part, change, path, keyPath }: EditProps<"gap_match">) {
  const { t } = useTranslation("questions");
  const { newId } = useEdit();
  const { interaction, key } = part;
  const { setContent } = partChanges<"gap_match">(change);
  const picture = readPicture(interaction.image);
  const size = { width: picture?.width || 400, height: picture?.height || 300 };
  const gapName = (index: number) => t("gap.gap", { number: index + 1 });
  const optionName = (index: number) => t("choice.option", { letter: optionLetter(index) });
  const words = interaction.options.map((one, index) => partWords(one.content, optionName(index)));
  const setGaps = (next: (now: readonly Gap[]) => Gap[]) =>
    change((now) => ({ ...now, interaction: { ...now.interaction, gaps: next(now.interaction.gaps) } }));
  const gap = (area?: { shape: AreaShape; coords: number[] }): Gap => ({
    id: newId(),
    source_identifier: null,
    label: "",
    ...area,
  });
  const box = () => ({
    shape: "rect" as const,
    coords: [0.25, 0.25, 0.5, 0.5].map((share, index) =>
      Math.round(share * (index % 2 === 0 ? size.width : size.height)),
    ),
  });
  const addGap = () => {
    const made = gap();
    setGaps((now) => [...now, made]);
    return made.id;
  };
  const fill = (gapId: string, optionId: string | null) =>
    change((now) => {
      const others = now.key.correct.filter(([, target]) => target !== gapId);
      return { ...now, key: { ...now.key, correct: optionId ? [...others, [optionId, gapId]] : others } };
    });
  return (
    <>
      <EditRich
        label={t(picture ? "prompt" : "gap.text")}
        help={picture ? t("prompt_help") : t("gap.text_help")}
        html={interaction.prompt}
        shape={picture ? "short" : "long"}
        onChange={(prompt) => setContent({ prompt })}
        path={`${path}.prompt`}
        {...(picture
          ? {}
          : {
              insertables: interaction.gaps.map((one, index) => ({
                node: "gap" as const,
                id: one.id,
                name: gapName(index),
              })),
              onAddGap: addGap,
            })}
      />
      <PictureField
        html={interaction.image}
        path={`${path}.image`}
        canRemove
        onChange={(image) =>
          change((now) => ({
            ...now,
            interaction: {
              ...now.interaction,
              image,
              gaps: now.interaction.gaps.map(({ shape, coords, ...rest }) =>
                image ? { ...rest, ...(shape ? { shape, coords } : box()) } : rest,
              ),
            },
          }))
        }
      />
      {picture ? (
        <AreaCanvas
          picture={picture}
          areas={interaction.gaps.map((one, index) => ({
            id: one.id,
            shape: one.shape ?? "rect",
            coords: one.coords ?? [],
            name: String(index + 1),
          }))}
          onDraw={(shape, coords) => setGaps((now) => [...now, gap({ shape, coords })])}
          onMove={(id, coords) => setGaps((now) => patched<Gap>(now, id, { coords }))}
        />
      ) : null}
      <PartList
        label={t("gap.options")}
        nameOf={optionName}
        parts={interaction.options}
        path={`${path}.options`}
        blank={() => ({
          id: newId(),
          source_identifier: null,
          content: "",
          feedback: "",
          reason_for_error: null,
          fixed: false,
          max_matches: 1,
        })}
        addLabel={t("choice.add")}
        onChange={(next) =>
          change((now) => ({ ...now, interaction: { ...now.interaction, options: next(now.interaction.options) } }))
        }
        onRemove={(id) => change((now) => ({ ...now, key: withoutPart(now.key, id) }))}
        markOf={(_, index) => <span className="part-letter">{optionLetter(index)}</span>}
        asideOf={(one, index) => (
          <EditNumber
            className="part-points"
            label={t("gap.uses", { name: optionName(index) })}
            isLabelHidden
            value={one.max_matches === 0 ? null : one.max_matches}
            min={1}
            max={100}
            onChange={(value) =>
              change((now) => ({
                ...now,
                interaction: {
                  ...now.interaction,
                  options: patched(now.interaction.options, one.id, { max_matches: value ?? 0 }),
                },
              }))
            }
          />
        )}
        bodyOf={textBody(`${path}.options`, optionName, t("choice.option_hint"))}
      />
      <p className="help">{t("gap.uses_help")}</p>
      <PartList
        label={t("gap.gaps")}
        nameOf={gapName}
        parts={interaction.gaps}
        path={`${path}.gaps`}
        blank={() => (picture ? gap(box()) : gap())}
        addLabel={t("gap.add")}
        onChange={setGaps}
        onRemove={(id) => change((now) => ({ ...now, key: withoutPart(now.key, id) }))}
        markOf={(_, index) => <span className="part-letter">{index + 1}</span>}
        bodyOf={(one, index, patch) => (
          <div className="stack g2">
            <div className="edit-row">
              <Select
                label={t("gap.right", { name: gapName(index) })}
                value={key.correct.find(([, target]) => target === one.id)?.[0] ?? "none"}
                choices={[
                  { id: "none", label: t("gap.nothing") },
                  ...interaction.options.map((option, at) => ({ id: option.id, label: words[at] ?? optionName(at) })),
                ]}
                onChange={(id) => fill(one.id, id === "none" ? null : id)}
              />
              <EditText
                label={t("gap.label", { name: gapName(index) })}
                value={one.label}
                onChange={(label) => patch({ label })}
                path={`${path}.gaps.${index}.label`}
              />
            </div>
            {picture ? (
              <AreaFields
                shape={one.shape ?? "rect"}
                coords={one.coords ?? []}
                size={size}
                path={`${path}.gaps.${index}`}
                onChange={patch}
              />
            ) : null}
          </div>
        )}
      />
      <PairRuleField
        pairs={key}
        keyPath={keyPath}
        onChange={(next) => change((now) => ({ ...now, key: next(now.key) }))}
        nameOf={(source, target) =>
          t("match.pair", {
            source: words[interaction.options.findIndex(({ id }) => id === source)] ?? "?",
            target: gapName(interaction.gaps.findIndex(({ id }) => id === target)),
          })
        }
      />
      <EditCheck label={t("shuffle")} isOn={interaction.shuffle} onChange={(shuffle) => setContent({ shuffle })} />
    </>
  );
}
