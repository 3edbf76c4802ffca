import type { SubjectTree } from "@sextant/contract/subjects.ts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { RemoveDialog } from "./remove-dialog.tsx";
import { type Subject, type Usage, usageIn } from "./requests.ts";
import type { SubjectChanges } from "./use-subject-changes.ts";

type Asked = { usage: Usage } & ({ kind: "tree"; what: SubjectTree } | { kind: "subject"; what: Subject });

/** Deletes subjects and trees; where something hangs on one, `dialog` asks first. */
export function useRemoval(changes: SubjectChanges): {
  removeTree: (tree: SubjectTree) => void;
  removeSubject: (subject: Subject) => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation("subjects");
  const [asked, setAsked] = useState<Asked | null>(null);
  const askIfUsed = (removed: Promise<void>, ask: (usage: Usage) => Asked) =>
    void removed.catch((error: unknown) => {
      const usage = usageIn(error);
      if (usage) setAsked(ask(usage));
      else changes.toastFailure(t("failed"))(error);
    });
  return {
    removeTree: (what) => askIfUsed(changes.removeTree(what, null), (usage) => ({ kind: "tree", what, usage })),
    removeSubject: (what) =>
      askIfUsed(changes.removeSubject(what, false), (usage) => ({ kind: "subject", what, usage })),
    dialog: asked ? (
      <RemoveDialog
        name={asked.what.name}
        usage={asked.usage}
        kind={asked.kind}
        going={asked.kind === "tree" ? asked.what : null}
        onRemove={(removal) =>
          asked.kind === "tree" ? changes.removeTree(asked.what, removal) : changes.removeSubject(asked.what, true)
        }
        onClose={() => setAsked(null)}
      />
    ) : null,
  };
}
