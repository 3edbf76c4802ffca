import type { SubjectTree } from "@sextant/contract/subjects.ts";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../base/requests/call-error.ts";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { SourceField } from "../../parts/pickers/source-field.tsx";
import { newNodes, readOutline } from "./outline.ts";
import { OutlinePreview } from "./outline-preview.tsx";
import type { Subject } from "./requests.ts";
import { subjectsSource } from "./subjects-source.ts";
import type { SubjectChanges } from "./use-subject-changes.ts";

type OutlineDialogProps = {
  subjects: readonly Subject[];
  /** The subject that gets the tree, unless another one is chosen. */
  subjectId: string | null;
  changes: SubjectChanges;
  onMade: (tree: SubjectTree) => void;
  onClose: () => void;
};

/** A new tree, whole: its nodes out of an outline that is typed or pasted, which is seen as a tree before. */
export default function OutlineDialog({ subjects, subjectId, changes, onMade, onClose }: OutlineDialogProps) {
  const { t } = useTranslation("subjects");
  const [subject, setSubject] = useState(subjectId ?? subjects[0]?.id ?? null);
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const outline = readOutline(useDeferredValue(text));
  const form = useAction({
    send: async () => {
      const { nodes, problems } = readOutline(text);
      if (subject === null || problems.length > 0) return null;
      if (name.trim() === "")
        throw new CallError(422, "invalid", { errors: [{ path: "name", message: t("outline.name_missing") }] });
      return changes.createTree(subject, name.trim(), newNodes(nodes));
    },
    onDone: (made) => {
      if (!made) return;
      onClose();
      onMade(made);
    },
    isDirty: name !== "" || text !== "",
    fields: ["name"],
  });
  return (
    <DialogForm
      title={t("outline.title")}
      wide
      form={form}
      submitLabel={t("outline.go", { count: outline.count })}
      onClose={onClose}
      isReady={outline.problems.length === 0}
      layout="outline-form"
    >
      <SourceField
        label={t("outline.subject")}
        source={subjectsSource}
        known={subjects}
        value={subject}
        onChange={setSubject}
        isRequired
      />
      <TextField
        label={t("outline.name")}
        value={name}
        onChange={setName}
        maxLength={200}
        error={form.errorAt("name")}
        autoFocus
      />
      <TextField
        label={t("outline.text")}
        help={t("outline.help")}
        placeholder={t("outline.example")}
        value={text}
        onChange={setText}
        multiline
      />
      <OutlinePreview outline={outline} />
    </DialogForm>
  );
}
