import { useTranslation } from "react-i18next";
import { FileNames } from "../../base/common/file-names.tsx";
import { useProblems } from "../../base/questions/editing/edit-context.tsx";
import { ProblemNotes } from "../../base/questions/editing/problem-notes.tsx";
import { RadioGroup } from "../../base/ui/radio-group.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { NodePicker } from "../../parts/pickers/node-picker.tsx";
import { TagPicker } from "../../parts/pickers/tag-picker.tsx";
import { useEditorState, useWrite } from "./editor-context.tsx";

const levels = ["none", "1", "2", "3", "4", "5"] as const;

/** Where a question belongs: how hard it is, who may get it, its tags and its place in the syllabus, and where it came from. */
export function FilingSection() {
  const { t } = useTranslation("editor");
  const { draft, stored } = useEditorState();
  const write = useWrite();
  const problems = useProblems(["tags", "nodes", "difficulty", "pool"]);
  return (
    <section className="editor-section" data-path-box="tags">
      <h2 className="h3">{t("filing.title")}</h2>
      <RadioGroup
        label={t("filing.difficulty")}
        value={draft.difficulty === null ? "none" : String(draft.difficulty)}
        onChange={(id) => write({ difficulty: id === "none" ? null : Number(id) })}
        choices={levels.map((id) => ({ id, label: id === "none" ? t("filing.unknown") : id }))}
        help={t("filing.difficulty_help")}
      />
      <RadioGroup
        label={t("filing.pool")}
        value={draft.pool}
        onChange={(id) => write({ pool: id === "practice" ? "practice" : "secure" })}
        choices={[
          { id: "secure", label: t("pool.secure") },
          { id: "practice", label: t("pool.practice") },
        ]}
        help={t(draft.pool === "secure" ? "filing.secure_help" : "filing.practice_help")}
      />
      <TagPicker label={t("filing.tags")} value={draft.tags} onChange={(tags) => write({ tags })} />
      <FileNames names={stored?.text_tags ?? null} />
      <NodePicker label={t("filing.nodes")} path="nodes" value={draft.nodes} onChange={(nodes) => write({ nodes })} />
      <ProblemNotes problems={problems} />
      <TextField
        label={t("filing.identifier")}
        value={draft.source_identifier}
        onChange={(source_identifier) => write({ source_identifier })}
        isReadOnly={stored !== null}
        maxLength={200}
        help={
          stored === null
            ? t("filing.identifier_help")
            : stored.source
              ? t("filing.source", { source: stored.source })
              : undefined
        }
      />
    </section>
  );
}
