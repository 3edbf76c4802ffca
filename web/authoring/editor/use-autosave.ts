import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useUser } from "../../base/common/session-context.tsx";
import { isBlank, savesByItself } from "./draft.ts";
import { isUnsaved, unsavedFields } from "./editor-state.ts";
import type { EditorStore } from "./editor-store.ts";
import type { LocalDrafts } from "./local-drafts.ts";
import type { SavedStatus, SaveOutcome } from "./saver.ts";

/** The pause in typing before a save; and the delay of a retry without a connection. */
const pauseMs = 1800;
const againMs = 15_000;

type Autosave = {
  store: EditorStore;
  drafts: LocalDrafts;
  idempotencyKey: string;
  save: (status?: SavedStatus) => Promise<SaveOutcome>;
};

/**
 * Saves the draft on this device at once, and on the server after a pause. Returns whether this device saves it, so that leaving asks
 * for confirmation only where something could be lost.
 */
export function useAutosave({ store, drafts, idempotencyKey, save }: Autosave): { savesOnDevice: boolean } {
  const user = useUser();
  const [savesOnDevice, setSavesOnDevice] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWriting = useRef(false);

  const keep = useEffectEvent(async () => {
    if (isWriting.current) return;
    isWriting.current = true;
    // Text typed during a write is saved by the next one.
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
    // A refused save is not repeated until something changes.
    if (saving.kind === "failed" && !saving.isOffline) return;
    timer.current = setTimeout(() => void save(), saving.kind === "failed" ? againMs : pauseMs);
  });

  /** Saves at once when the author leaves during the pause; if that fails, this device still has the draft. */
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
        // The draft has changed since the refusal, so the server may accept it now.
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
