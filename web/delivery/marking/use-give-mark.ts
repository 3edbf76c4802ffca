import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { answerAddress, type Kept, queueAddress } from "./addresses.ts";
import { type Answer, answerQuery, type QueueRow } from "./requests.ts";
import type { marksToSend } from "./rubric-lines.ts";
import { useDeciderNames } from "./use-decider-names.ts";
import type { MarkInProgress } from "./use-mark-draft.ts";

type Sent = Pick<MarkInProgress, "feedback" | "reason" | "comments" | "used"> & {
  marks: NonNullable<ReturnType<typeof marksToSend>>;
};

/** Most uses of shared comments that one mark counts. */
const MOST_USED = 100;

/** Gives an answer its mark and goes on to the next one; a word with the way back to it stays for a while. */
export function useGiveMark(answer: Answer, next: QueueRow | null, search: Kept, onDone: () => void) {
  const { t } = useTranslation("marking");
  const toast = useResultToast();
  const numbers = useNumbers();
  const names = useDeciderNames();
  const user = useUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const to = (href: string) => void navigate({ href });
  const goOn = (isDone: boolean) =>
    to(next ? answerAddress(next, search) : queueAddress(isDone ? { anonymous: search.anonymous } : search));
  const open = () => {
    // What is kept of it is from before the mark.
    const { queryKey } = answerQuery(answer.session, answer.attempt, search.anonymous);
    queryClient.removeQueries({ queryKey, type: "inactive" });
    to(answerAddress(answer, search));
  };
  const mutation = useMutation({
    mutationFn: ({ marks, feedback, reason, comments, used }: Sent) =>
      call("marking.mark", {
        params: { attempt: answer.attempt },
        body: {
          session: answer.session,
          version: answer.version,
          marks,
          feedback,
          reason,
          comments,
          used_comments: used.slice(0, MOST_USED),
          decides: answer.stage === "adjudicate",
        },
      }),
    onSuccess: ({ points, max_points: max, stage, deciders }) => {
      onDone();
      const decides = deciders.some(({ id }) => id === user.id);
      const said =
        points === null
          ? t(`saved.${decides ? "yours" : stage}`, { names: names(deciders) })
          : t("marked", { points: numbers.plain(points), max: numbers.plain(max) });
      const isOpen = answer.markers === 1 || stage === "second" || answer.stage === "adjudicate" || decides;
      toast.done(said, isOpen ? { action: { label: t(decides ? "decide" : "change"), onPress: open } } : {});
      if (answer.state === "owed") goOn(true);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKey("marking") });
      void queryClient.invalidateQueries({ queryKey: queryKey("report") });
    },
  });
  return { ...mutation, goOn, goTo: (row: QueueRow) => to(answerAddress(row, search)) };
}
