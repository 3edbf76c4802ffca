import type { SubjectTree } from "@sextant/contract/subjects.ts";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { CallError } from "../requests/call-error.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { newNodes, readOutline } from "./outline.ts";
import { OutlinePreview } from "./outline-preview.tsx";
import type { Subject } from "./requests.ts";
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
  const problemText = useProblemText();
  const [subject, setSubject] = useState(subjectId ?? subjects[0]?.id ?? null);
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const [nameFault, setNameFault] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const outline = readOutline(useDeferredValue(text));
  const create = async () => {
    if (subject === null || isBusy) return;
    if (name.trim() === "") return setNameFault(t("outline.name_missing"));
    const { nodes, problems } = readOutline(text);
    if (problems.length > 0) return;
    setBusy(true);
    try {
      const made = await changes.createTree(subject, name.trim(), newNodes(nodes));
      onClose();
      onMade(made);
    } catch (error) {
      const own = error instanceof CallError ? error.errors.find(({ path }) => path === "name") : undefined;
      if (own) setNameFault(own.message);
      else setFault(problemText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t("outline.title")}
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button
            variant="primary"
            isDisabled={outline.problems.length > 0}
            isPending={isBusy}
            onPress={() => void create()}
          >
            {t("outline.go", { count: outline.count })}
          </Button>
        </>
      }
    >
      <div className="outline-form">
        <Select
          label={t("outline.subject")}
          choices={subjects.map(({ id, name: label }) => ({ id, label }))}
          value={subject}
          onChange={setSubject}
        />
        <TextField
          label={t("outline.name")}
          value={name}
          onChange={(value) => {
            setName(value);
            setNameFault(null);
          }}
          maxLength={200}
          error={nameFault ?? undefined}
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
      </div>
      {fault ? <Notice tone="error">{fault}</Notice> : null}
    </Dialog>
  );
}
