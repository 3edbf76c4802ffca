import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLive } from "../common/live-context.tsx";
import { useUser } from "../common/session-context.tsx";
import { call } from "../requests/call.ts";
import { useEditorState } from "./editor-context.tsx";

/** The server forgets a page that it has not heard of for fifty seconds. */
const everyMs = 20_000;

const editingQuery = (id: string) =>
  queryOptions({
    queryKey: ["editor", "editing", id],
    queryFn: ({ signal }) => call("questions.editing", { params: { id }, body: {}, signal }),
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    staleTime: everyMs,
    gcTime: 0,
    retry: false,
  });

/**
 * Returns who else writes this question, who changed it last, and how it stands; says meanwhile that one is here, and at the
 * end that one left.
 */
export function useColleagues() {
  const user = useUser();
  const queryClient = useQueryClient();
  const { stored, clash, taken } = useEditorState();
  const id = stored?.id ?? "";
  const { data } = useQuery({ ...editingQuery(id), enabled: id !== "" });
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
  // Who was faster is known as soon as the server has refused a save, or something of theirs was taken over.
  const isSurprised = clash !== null || taken.length > 0;
  useEffect(() => {
    if (isSurprised && id !== "") void queryClient.invalidateQueries({ queryKey: editingQuery(id).queryKey });
  }, [isSurprised, id, queryClient]);
  const changedBy = data?.changed_by && data.changed_by.id !== user.id ? data.changed_by.name : null;
  return { others: data?.others ?? [], changedBy, now: data ?? null };
}
