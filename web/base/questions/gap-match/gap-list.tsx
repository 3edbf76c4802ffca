import { useTranslation } from "react-i18next";
import { Select } from "../../ui/select.tsx";
import { AreaFields } from "../editing/area-fields.tsx";
import { EditText } from "../editing/edit-fields.tsx";
import { PartList } from "../editing/part-list.tsx";
import type { GapEdit } from "./use-gap-edit.ts";

/** Shows the gaps: what belongs in each, what it is called, and where it is on the picture. */
export function GapList({ edit }: { edit: GapEdit }) {
  const { t } = useTranslation("questions");
  const { interaction, key, change, path, picture, size, words } = edit;
  const { gapName, optionName, setGaps, blankGap, box, dropFromKey } = edit;
  const fill = (gapId: string, optionId: string | null) =>
    change((now) => {
      const others = now.key.correct.filter(([, target]) => target !== gapId);
      return { ...now, key: { ...now.key, correct: optionId ? [...others, [optionId, gapId]] : others } };
    });
  return (
    <PartList
      label={t("gap.gaps")}
      nameOf={gapName}
      parts={interaction.gaps}
      path={`${path}.gaps`}
      blank={() => (picture ? blankGap(box()) : blankGap())}
      addLabel={t("gap.add")}
      onChange={setGaps}
      onRemove={dropFromKey}
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
  );
}
