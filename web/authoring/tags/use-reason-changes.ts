import type { ReasonFamily } from "@sextant/contract/reason-families.ts";
import { useTranslation } from "react-i18next";
import { createReason, type Reason, removeReason, updateReason } from "./requests.ts";
import { useTagChanges } from "./use-tag-changes.ts";

/** Changes of reasons for error, each told by a toast that can take it back. They throw when nothing was changed. */
export function useReasonChanges() {
  const { t } = useTranslation("tags");
  const { change, toastDone } = useTagChanges();
  return {
    async create(name: string, topic: string | null): Promise<void> {
      const made = await change(() => createReason({ name, topic }), false);
      toastDone(t("done.created", { name }), () => removeReason(made.id));
    },
    async rename(reason: Reason, name: string): Promise<void> {
      const after = await change(() => updateReason(reason, { name }), false);
      toastDone(t("done.renamed", { name }), () => updateReason(after, { name: reason.name }));
    },
    async place(reason: Reason, position: number): Promise<void> {
      const after = await change(() => updateReason(reason, { position }));
      toastDone(t("done.placed", { name: reason.name }), () => updateReason(after, { position: reason.position }));
    },
    async move(reason: Reason, topic: string | null, to: string, isTold = true): Promise<void> {
      const after = await change(() => updateReason(reason, { topic }), isTold);
      const back = { topic: reason.topic, position: reason.position };
      toastDone(t("done.moved", { name: reason.name, to }), () => updateReason(after, back));
    },
    async sort(reason: Reason, family: ReasonFamily, to: string): Promise<void> {
      const after = await change(() => updateReason(reason, { family }));
      toastDone(t("done.moved", { name: reason.name, to }), () => updateReason(after, { family: reason.family }));
    },
    async archive(reason: Reason, archived: boolean): Promise<void> {
      const after = await change(() => updateReason(reason, { archived }));
      const said = t(archived ? "done.archived" : "done.restored", { name: reason.name });
      toastDone(said, () => updateReason(after, { archived: !archived }));
    },
    /** Deletes it, or archives it when something bears it. */
    async remove(reason: Reason): Promise<void> {
      await change(() => removeReason(reason.id));
      const isKept = (reason.attempt_count ?? 0) > 0;
      toastDone(t(isKept ? "reasons.kept" : "reasons.removed", { name: reason.name }));
    },
  };
}

export type ReasonChanges = ReturnType<typeof useReasonChanges>;
