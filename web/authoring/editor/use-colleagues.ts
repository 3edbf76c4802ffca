import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLive } from "../../base/common/live-context.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { useEditorState } from "./editor-context.tsx";

/** The server forgets a page after fifty seconds without a call. */
const everyMs = 20_000;

const editingQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("editor", "editing", id),
    queryFn: ({ signal }) => call("questions.editing", { params: { id }, body: {}, signal }),
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    staleTime: everyMs,
    gcTime: 0,
    retry: false,
  });

/**
 * Returns who else has this question open, who changed it last, and its status; announces this author's presence, and at the end their
 * departure.
 */
export function useColleagues() {
  const user = useUser();
  const queryClient = useQueryClient();
  const { stored, clash, taken } = useEditorState();
  const id = stored?.id ?? "";
  // It’s asked again soon, and saving says when someone else changed the question.
  const data = useQuietExtra({ ...editingQuery(id), enabled: id !== "" });
  const again = () => queryClient.invalidateQueries({ queryKey: editingQuery(id).queryKey });
  useLive(({ type, data }) => {
    const about = data as { question?: unknown } | null;
    if (type === "question.editing" && about?.question === id) void again();
  });
  useEffect(() => {
    if (id === "") return;
    const leave = () =>
      void call("questions.editing", { params: { id }, body: { is_leaving: true } }).catch(() => null);
    return leave;
  }, [id]);
  // After a refused save or a merge, fetch the name of the other person.
  const isSurprised = clash !== null || taken.length > 0;
  useEffect(() => {
    if (isSurprised && id !== "") void queryClient.invalidateQueries({ queryKey: editingQuery(id).queryKey });
  }, [isSurprised, id, queryClient]);
  const changedBy = data?.changed_by && data.changed_by.id !== user.id ? data.changed_by.name : null;
  return { others: data?.others ?? [], changedBy, now: data ?? null };
}
