import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useUser } from "../common/session-context.tsx";
import { isBlank, savesByItself } from "./draft.ts";
import { isUnsaved, unsavedFields } from "./editor-state.ts";
import type { EditorStore } from "./editor-store.ts";
import type { LocalDrafts } from "./local-drafts.ts";
import type { SavedStatus, SaveOutcome } from "./saver.ts";

/** How long somebody pauses before what they wrote is sent; and how soon it is tried again without a connection. */
const pauseMs = 1800;
const againMs = 15_000;

type Autosave = {
  store: EditorStore;
  drafts: LocalDrafts;
  idempotencyKey: string;
  save: (status?: SavedStatus) => Promise<SaveOutcome>;
};

/**
 * Keeps what is written on this device at once, and on the server after a pause. Returns whether this device keeps it, so that
 * leaving has to ask only where something could be lost.
 */
export function useAutosave({ store, drafts, idempotencyKey, save }: Autosave): { savesOnDevice: boolean } {
  const user = useUser();
  const [savesOnDevice, setSavesOnDevice] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWriting = useRef(false);

  const keep = useEffectEvent(async () => {
    if (isWriting.current) return;
    isWriting.current = true;
    // What is typed while a write is under way is kept by the next turn.
    for (let written: unknown = null; written !== store.get(); ) {
      const state = store.get();
      written = state;
      const question = state.stored?.id ?? "new";
      try {
        if (!isUnsaved(state) || (!state.stored && isBlank(state.draft))) await drafts.forget(user.id, question);
        else {
          const { draft, base, ids } = state;
          await drafts.keep({
            user: user.id,
            question,
            draft,
            base,
            ids,
            version: state.stored?.version ?? null,
            idempotencyKey,
          });
        }
        if (state.stored) await drafts.forget(user.id, "new");
        setSavesOnDevice(true);
      } catch {
        setSavesOnDevice(false);
      }
    }
    isWriting.current = false;
  });

  const plan = useEffectEvent(() => {
    clearTimeout(timer.current);
    const state = store.get();
    const { stored, saving, clash } = state;
    if (clash || saving.kind === "saving") return;
    if (!savesByItself(stored?.status ?? null, unsavedFields(state))) return;
    // What the server refuses is not sent again until something changes.
    if (saving.kind === "failed" && !saving.isOffline) return;
    timer.current = setTimeout(() => void save(), saving.kind === "failed" ? againMs : pauseMs);
  });

  /** Somebody who leaves within the pause has not to wait for it; should it fail, this device still keeps what was written. */
  const flush = useEffectEvent(async () => {
    const { stored, clash, saving } = store.get();
    if (clash || saving.kind === "failed" || !savesByItself(stored?.status ?? null, unsavedFields(store.get()))) return;
    const question = stored?.id ?? "new";
    const { kind } = await save();
    if (kind === "saved" && !isUnsaved(store.get())) await drafts.forget(user.id, question);
  });

  useEffect(() => {
    let draft = store.get().draft;
    const follow = () => {
      const state = store.get();
      if (state.draft !== draft && state.saving.kind === "failed" && !state.saving.isOffline) {
        // Something was changed since the refusal: it may be taken now.
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void save(), pauseMs);
      } else plan();
      draft = state.draft;
      void keep();
    };
    const stop = store.subscribe(follow);
    plan();
    const online = () => void save();
    addEventListener("online", online);
    return () => {
      stop();
      removeEventListener("online", online);
      clearTimeout(timer.current);
      void flush();
    };
  }, [store, save]);

  return { savesOnDevice };
}
