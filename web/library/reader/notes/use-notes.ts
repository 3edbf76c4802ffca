import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { call } from "../../../base/requests/call.ts";
import { useToasts } from "../../../base/ui/toast-region.tsx";
import { type Material, type Note, notesQuery, type Quote } from "../requests.ts";

/** What is to be noted. */
export interface NewNote {
  page: number;
  quote: Quote | null;
  text?: string;
  color?: Note["color"];
}

/** Returns the user’s own notes in a material, and the actions on them. */
export function useNotes(material: Material) {
  const { t } = useTranslation("reader");
  const toasts = useToasts();
  const problemText = useProblemText();
  const client = useQueryClient();
  const query = notesQuery(material.id);
  const { data, failure } = useExtra(query, t("unloaded.notes"));
  const onSettled = () => client.invalidateQueries({ queryKey: query.queryKey });
  const onError = (error: unknown) => {
    toasts.add({ type: "error", title: t("notes.not_saved"), content: problemText(error), interval: 8 });
  };
  const options = { onSettled, onError };
  const create = useMutation({
    mutationFn: (note: NewNote) =>
      call("notes.create", { body: { material: material.id, version: material.newest, ...note } }),
    ...options,
  });
  const change = useMutation({
    mutationFn: ({ note, ...body }: { note: Note; text?: string; color?: Note["color"] }) =>
      call("notes.update", { params: { id: note.id }, body: { revision: note.revision, ...body } }),
    ...options,
  });
  const remove = useMutation({
    mutationFn: (note: Note) => call("notes.remove", { params: { id: note.id } }),
    ...options,
  });
  return {
    notes: data?.results ?? [],
    /** To be shown where the notes failed to load. */
    failure,
    isSaving: create.isPending || change.isPending || remove.isPending,
    create: create.mutateAsync,
    change: change.mutateAsync,
    remove: remove.mutate,
  };
}

export type NotesAtHand = ReturnType<typeof useNotes>;
