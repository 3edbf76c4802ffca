import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Tag } from "../../base/common/tags.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { createTag, mergeTag, type NewTag, removeTag, unmergeTag, updateTag } from "./requests.ts";

const undoSeconds = 8;

/**
 * Returns functions that change the taxonomy; each reports success in a toast with undo. They return the tag's new state, and throw
 * when nothing changed; the error is also reported, unless `isTold` is false.
 */
export function useTagChanges() {
  const { t } = useTranslation("tags");
  const toast = useResultToast();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: queryKey("tags") });

  const toastFailure = toast.failed;
  // One toast at a time: several would cover the next button.
  const toastDone = (title: string, undo?: () => Promise<unknown>) =>
    toast.done(title, { id: "tags-done", undo: undo && (() => undo().finally(refresh)), seconds: undoSeconds });
  /** Makes a change, refetches the taxonomy, and only then reports success. */
  const change = async <Done>(work: () => Promise<Done>, isTold = true): Promise<Done> => {
    try {
      return await work();
    } catch (error) {
      if (isTold) toastFailure(t("failed"))(error);
      throw error;
    } finally {
      await refresh();
    }
  };

  return {
    refresh,
    toastDone,
    toastFailure,
    change,
    async create(tag: NewTag): Promise<Tag> {
      const made = await change(() => createTag(tag), false);
      toastDone(t("done.created", { name: made.name }), () => removeTag(made));
      return made;
    },
    async rename(tag: Tag, name: string): Promise<Tag> {
      const after = await change(() => updateTag(tag, { name }), false);
      toastDone(t("done.renamed", { name }), () => updateTag(after, { name: tag.name }));
      return after;
    },
    async place(tag: Tag, position: number): Promise<Tag> {
      const after = await change(() => updateTag(tag, { position }));
      toastDone(t("done.placed", { name: tag.name }), () => updateTag(after, { position: tag.position }));
      return after;
    },
    async move(tag: Tag, to: Tag, isTold = true): Promise<Tag> {
      const after = await change(() => updateTag(tag, { parent: to.id }), isTold);
      const back = { parent: tag.parent ?? undefined, position: tag.position };
      toastDone(t("done.moved", { name: tag.name, to: to.name }), () => updateTag(after, back));
      return after;
    },
    /** Throws errors unreported: the form shows them. */
    async merge(tag: Tag, into: Tag): Promise<void> {
      await change(() => mergeTag(tag.id, into.id), false);
      toastDone(t("done.merged", { name: tag.name, into: into.name }), () => unmergeTag(tag.id));
    },
    async unmerge(merged: { id: string; name: string }, into: Tag): Promise<void> {
      await change(() => unmergeTag(merged.id));
      toastDone(t("done.unmerged", { name: merged.name }), () => mergeTag(merged.id, into.id));
    },
    /** Deletes an unused tag. Throws the refusal unreported when the tag is in use. */
    async remove(tag: Tag): Promise<void> {
      const { level, name, parent, position } = tag;
      await change(() => removeTag(tag), false);
      toastDone(t("done.removed", { name }), () => createTag({ level, name, parent, position }));
    },
    /** Throws errors unreported: the form shows them. */
    async rehome(tag: Tag, to: Tag): Promise<void> {
      await change(() => removeTag(tag, to.id), false);
      toastDone(t("done.removed", { name: tag.name }));
    },
  };
}

export type TagChanges = ReturnType<typeof useTagChanges>;
