import { useTranslation } from "react-i18next";
import { optionLetter } from "../choice/choose-option.ts";
import { blankOption } from "../editing/blank-option.ts";
import { useEdit } from "../editing/edit-context.tsx";
import { patched } from "../editing/list-changes.ts";
import { PartList, textBody } from "../editing/part-list.tsx";
import { UsesField } from "../editing/uses-field.tsx";
import type { GapEdit } from "./use-gap-edit.ts";

/** Shows the options: the text of each, and into how many gaps it may be put. */
export function GapOptions({ edit }: { edit: GapEdit }) {
  const { t } = useTranslation("questions");
  const { newId } = useEdit();
  const { interaction, change, path, optionName, dropFromKey } = edit;
  return (
    <PartList
      label={t("gap.options")}
      nameOf={optionName}
      parts={interaction.options}
      path={`${path}.options`}
      blank={() => ({ ...blankOption(newId), max_matches: 1 })}
      addLabel={t("choice.add")}
      onChange={(next) =>
        change((now) => ({ ...now, interaction: { ...now.interaction, options: next(now.interaction.options) } }))
      }
      onRemove={dropFromKey}
      markOf={(_, index) => <span className="part-letter">{optionLetter(index)}</span>}
      asideOf={(one, index) => (
        <UsesField
          label={t("gap.uses", { name: optionName(index) })}
          uses={one.max_matches}
          onChange={(max_matches) =>
            change((now) => ({
              ...now,
              interaction: { ...now.interaction, options: patched(now.interaction.options, one.id, { max_matches }) },
            }))
          }
        />
      )}
      bodyOf={textBody(`${path}.options`, optionName, t("choice.option_hint"))}
    />
  );
}
