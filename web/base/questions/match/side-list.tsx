import { useTranslation } from "react-i18next";
import { optionLetter } from "../choice/choose-option.ts";
import { blankOption } from "../editing/blank-option.ts";
import { useEdit } from "../editing/edit-context.tsx";
import type { EditProps } from "../editing/edit-props.ts";
import { patched } from "../editing/list-changes.ts";
import { withoutPart } from "../editing/pair-key-changes.ts";
import { PartList, textBody } from "../editing/part-list.tsx";
import { UsesField } from "../editing/uses-field.tsx";
import type { Side } from "./use-match-names.ts";

type SideListProps = Pick<EditProps<"match">, "part" | "change" | "path"> & {
  side: Side;
  nameOf: (index: number) => string;
  /** How often a new part may be used; 0 for any number of times. */
  uses: number;
};

/** Shows one of the two lists: the text of each part, and how often it may be used. */
export function SideList({ part, change, path, side, nameOf, uses }: SideListProps) {
  const { t } = useTranslation("questions");
  const { newId } = useEdit();
  return (
    <PartList
      label={t(`match.${side}`)}
      nameOf={nameOf}
      parts={part.interaction[side]}
      path={`${path}.${side}`}
      blank={() => ({ ...blankOption(newId), max_matches: uses })}
      addLabel={t(side === "sources" ? "match.add_source" : "match.add_target")}
      onChange={(next) =>
        change((now) => ({ ...now, interaction: { ...now.interaction, [side]: next(now.interaction[side]) } }))
      }
      onRemove={(id) => change((now) => ({ ...now, key: withoutPart(now.key, id) }))}
      markOf={(_, index) => <span className="part-letter">{side === "sources" ? index + 1 : optionLetter(index)}</span>}
      bodyOf={textBody(`${path}.${side}`, nameOf, t("match.hint"))}
      asideOf={(one, index) => (
        <UsesField
          label={t("match.uses", { name: nameOf(index) })}
          uses={one.max_matches}
          onChange={(max_matches) =>
            change((now) => ({
              ...now,
              interaction: { ...now.interaction, [side]: patched(now.interaction[side], one.id, { max_matches }) },
            }))
          }
        />
      )}
    />
  );
}
