import { useTranslation } from "react-i18next";
import { AreaCanvas } from "../editing/area-canvas.tsx";
import { EditCheck, EditRich } from "../editing/edit-fields.tsx";
import type { EditProps } from "../editing/edit-props.ts";
import { patched } from "../editing/list-changes.ts";
import { PairRuleField } from "../editing/pair-rule-field.tsx";
import { PictureField } from "../editing/picture-field.tsx";
import { GapList } from "./gap-list.tsx";
import { GapOptions } from "./gap-options.tsx";
import { type Gap, useGapEdit } from "./use-gap-edit.ts";

/** Options to put into gaps of a text, or onto places of a picture; each gap says what belongs in it. */
export default function GapMatchEdit(props: EditProps<"gap_match">) {
  const { t } = useTranslation("questions");
  const edit = useGapEdit(props);
  const { interaction, key, change, path, keyPath, setContent, picture, words, gapName, setGaps, blankGap, box } = edit;
  const addGap = () => {
    const made = blankGap();
    setGaps((now) => [...now, made]);
    return made.id;
  };
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
          onDraw={(shape, coords) => setGaps((now) => [...now, blankGap({ shape, coords })])}
          onMove={(id, coords) => setGaps((now) => patched<Gap>(now, id, { coords }))}
        />
      ) : null}
      <GapOptions edit={edit} />
      <p className="help">{t("gap.uses_help")}</p>
      <GapList edit={edit} />
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
