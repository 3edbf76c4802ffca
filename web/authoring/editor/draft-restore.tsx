import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { v7 as uuid } from "uuid";
import { useUser } from "../../base/common/session-context.tsx";
import { queryKey } from "../../base/requests/query-key.ts";
import { draftOf, emptyDraft, isSame, type StoredQuestion } from "./draft.ts";
import { EditorPending } from "./editor-pending.tsx";
import { type EditorState, reduceEditor, startState } from "./editor-state.ts";
import { createEditorStore } from "./editor-store.ts";
import { createLocalDrafts, type StoredDraft } from "./local-drafts.ts";
import { QuestionEditor } from "./question-editor.tsx";
import { storedOf } from "./saver.ts";
import { fromWire } from "./wire-ids.ts";

type DraftRestoreProps = { question: StoredQuestion | null; onCreated: (id: string) => void };

/** Looks for a draft of the question on this device before the editor opens. */
export function DraftRestore({ question, onCreated }: DraftRestoreProps) {
  const user = useUser();
  const [drafts] = useState(createLocalDrafts);
  const [mount] = useState(() => uuid());
  const name = question?.id ?? "new";
  const kept = useQuery({
    queryKey: queryKey("editor", "kept", user.id, name, mount),
    // Where this browser keeps nothing, there is nothing.
    queryFn: () => drafts.find(user.id, name).catch(() => null),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (kept.data === undefined && !kept.isError) return <EditorPending />;
  return <OpenQuestion question={question} kept={kept.data ?? null} drafts={drafts} onCreated={onCreated} />;
}

type OpenQuestionProps = DraftRestoreProps & {
  kept: StoredDraft | null;
  drafts: ReturnType<typeof createLocalDrafts>;
};

function OpenQuestion({ question, kept, drafts, onCreated }: OpenQuestionProps) {
  const [store] = useState(() => createEditorStore(openState(question, kept)));
  const [isRestored] = useState(() => kept !== null && !isSame(store.get().base, store.get().draft));
  const [idempotencyKey] = useState(() => kept?.idempotencyKey ?? uuid());
  return (
    <QuestionEditor
      store={store}
      drafts={drafts}
      idempotencyKey={idempotencyKey}
      isRestored={isRestored}
      pictures={question?.pictures ?? {}}
      onCreated={onCreated}
    />
  );
}

/** Returns the question as the server has it with this device’s draft over it; merges both if the server’s has changed since. */
function openState(question: StoredQuestion | null, kept: StoredDraft | null): EditorState {
  if (!question) {
    const draft = kept?.draft ?? emptyDraft();
    return startState(null, emptyDraft(), draft, {});
  }
  const stored = storedOf(question);
  if (!kept) {
    const base = draftOf(question);
    return startState(stored, base, base, {});
  }
  const theirs = fromWire(draftOf(question), kept.ids);
  if (kept.version === question.version) return startState(stored, theirs, kept.draft, kept.ids);
  return reduceEditor(startState(stored, kept.base, kept.draft, kept.ids), { type: "clashed", stored, theirs });
}
