import { useTranslation } from "react-i18next";
import { optionLetter } from "../choice/choose-option.ts";
import type { AreaShape } from "../editing/area-text.ts";
import { useEdit } from "../editing/edit-context.tsx";
import { type ContentOf, type EditProps, partChanges } from "../editing/edit-props.ts";
import { withoutPart } from "../editing/pair-key-changes.ts";
import { partWords } from "../editing/part-words.ts";
import { readPicture } from "../editing/picture-field.tsx";

export type Gap = ContentOf<"gap_match">["gaps"][number];

export type GapEdit = ReturnType<typeof useGapEdit>;

/** Returns what the fields of the interaction share: its parts with their names, its picture, and what changes them. */
export function useGapEdit({ part, change, path, keyPath }: EditProps<"gap_match">) {
  const { t } = useTranslation("questions");
  const { newId } = useEdit();
  const { interaction, key } = part;
  const picture = readPicture(interaction.image);
  const size = { width: picture?.width || 400, height: picture?.height || 300 };
  const optionName = (index: number) => t("choice.option", { letter: optionLetter(index) });
  return {
    interaction,
    key,
    change,
    path,
    keyPath,
    ...partChanges<"gap_match">(change),
    picture,
    size,
    gapName: (index: number) => t("gap.gap", { number: index + 1 }),
    optionName,
    /** The first words of each option. */
    words: interaction.options.map((one, index) => partWords(one.content, optionName(index))),
    setGaps: (next: (now: readonly Gap[]) => Gap[]) =>
      change((now) => ({ ...now, interaction: { ...now.interaction, gaps: next(now.interaction.gaps) } })),
    /** Returns a new gap: in the text, or at a place on the picture. */
    blankGap: (area?: { shape: AreaShape; coords: number[] }): Gap => ({
      id: newId(),
      source_identifier: null,
      label: "",
      ...area,
    }),
    /** Returns the place of a gap on the picture until it is moved. */
    box: () => ({
      shape: "rect" as const,
      coords: [0.25, 0.25, 0.5, 0.5].map((share, index) =>
        Math.round(share * (index % 2 === 0 ? size.width : size.height)),
      ),
    }),
    /** Removes a gap or an option from the key. */
    dropFromKey: (id: string) => change((now) => ({ ...now, key: withoutPart(now.key, id) })),
  };
}
