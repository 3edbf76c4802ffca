import { useTranslation } from "react-i18next";
import { EditNumber } from "../editing/edit-fields.tsx";
import { type EditProps, partChanges } from "../editing/edit-props.ts";
import { PromptField } from "../editing/prompt-field.tsx";
import { MarkedByEdit } from "./marked-by-edit.tsx";

/** Shows an essay: what students are told of its length, and what its marker goes by. */
export default function ExtendedTextEdit({ part, change, path, keyPath }: EditProps<"extended_text">) {
  const { t } = useTranslation("questions");
  const { interaction } = part;
  const { setContent } = partChanges<"extended_text">(change);
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
      <MarkedByEdit
        by={part.key}
        keyPath={keyPath}
        change={(next) => change((now) => ({ ...now, key: next(now.key) }))}
      />
    </>
  );
}
