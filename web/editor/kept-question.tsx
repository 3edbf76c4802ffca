import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { v7 as uuid } from "uuid";
import { useUser } from "../common/session-context.tsx";
import { draftOf, emptyDraft, isSame, type StoredQuestion } from "./draft.ts";
import { EditorPending } from "./editor-pending.tsx";
import { type EditorState, reduceEditor, startState } from "./editor-state.ts";
import { createEditorStore } from "./editor-store.ts";
import { createLocalDrafts, type KeptDraft } from "./local-drafts.ts";
import { QuestionEditor } from "./question-editor.tsx";
import { storedOf } from "./saver.ts";
import { fromWire } from "./wire-ids.ts";

type KeptQuestionProps = { question: StoredQuestion | null; onCreated: (id: string) => void };

/** Looks for what this device kept of the question before the editor opens. */
export function KeptQuestion({ question, onCreated }: KeptQuestionProps) {
  const user = useUser();
  const [drafts] = useState(createLocalDrafts);
  const [mount] = useState(() => uuid());
  const name = question?.id ?? "new";
  const kept = useQuery({
    queryKey: ["editor", "kept", user.id, name, mount],
    // Where this browser keeps nothing, there is nothing.
    queryFn: () => drafts.find(user.id, name).catch(() => null),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (kept.isPending) return <EditorPending />;
  return <OpenQuestion question={question} kept={kept.data ?? null} drafts={drafts} onCreated={onCreated} />;
}

type OpenQuestionProps = KeptQuestionProps & {
  kept: KeptDraft | null;
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

/** What the server has, and over it what this device kept; where the server has gone on since, both are put together. */
function openState(question: StoredQuestion | null, kept: KeptDraft | null): EditorState {
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
