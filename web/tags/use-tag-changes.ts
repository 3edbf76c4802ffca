import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Tag } from "../common/tags.ts";
import { useResultToast } from "../common/use-result-toast.ts";
import { createTag, mergeTag, type NewTag, removeTag, unmergeTag, updateTag } from "./requests.ts";

const undoSeconds = 8;

/**
 * Changes of the taxonomy, each told by a toast that can take it back. They give the tag as it is now, and throw when nothing was
 * changed; unless `isTold` is false the person has been told then.
 */
export function useTagChanges() {
  const { t } = useTranslation("tags");
  const toast = useResultToast();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ["tags"] });

  const toastFailure = toast.failed;
  // One at a time: a row of them would lie over the next button wanted.
  const toastDone = (title: string, undo?: () => Promise<unknown>) =>
    toast.done(title, { id: "tags-done", undo: undo && (() => undo().finally(refresh)), seconds: undoSeconds });
  /** Does a change, fetches the taxonomy anew, and only then says so. */
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
    /** Throws untold, for the form to say what is wrong. */
    async merge(tag: Tag, into: Tag): Promise<void> {
      await change(() => mergeTag(tag.id, into.id), false);
      toastDone(t("done.merged", { name: tag.name, into: into.name }), () => unmergeTag(tag.id));
    },
    async unmerge(merged: { id: string; name: string }, into: Tag): Promise<void> {
      await change(() => unmergeTag(merged.id));
      toastDone(t("done.unmerged", { name: merged.name }), () => mergeTag(merged.id, into.id));
    },
    /** Deletes what nothing uses. Throws the refusal untold when something does. */
    async remove(tag: Tag): Promise<void> {
      const { level, name, parent, position } = tag;
      await change(() => removeTag(tag), false);
      toastDone(t("done.removed", { name }), () => createTag({ level, name, parent, position }));
    },
    /** Throws untold, for the form to say what is wrong. */
    async rehome(tag: Tag, to: Tag): Promise<void> {
      await change(() => removeTag(tag, to.id), false);
      toastDone(t("done.removed", { name: tag.name }));
    },
  };
}

export type TagChanges = ReturnType<typeof useTagChanges>;
