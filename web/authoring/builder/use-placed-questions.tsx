import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ReadFailure } from "../../base/common/read-failure.tsx";
import type { Question } from "../../parts/list/bank/found.ts";
import { placedQuestionsQuery } from "./requests.ts";

/** A question of the draft as the bank has it. Where there is none it’s on its way, couldn’t be loaded, or is gone from the bank. */
export type PlacedQuestion = { question: Question | undefined; state: "pending" | "unknown" | "gone" };

type PlacedQuestions = {
  find: (id: string) => PlacedQuestion;
  /** To be shown above the questions; null unless they failed to load. */
  failure: ReactNode;
};

/** Reads questions of the draft from the bank. */
export function usePlacedQuestions(ids: readonly string[], isAuthor: boolean): PlacedQuestions {
  const { t } = useTranslation("builder");
  const questions = useQuery({ ...placedQuestionsQuery(ids, isAuthor), enabled: ids.length > 0 });
  const { isError, isFetching, refetch } = questions;
  const isPending = questions.isPending || questions.isPlaceholderData;
  return {
    find: (id) => ({
      question: questions.data?.get(id),
      state: isPending ? "pending" : questions.data ? "gone" : "unknown",
    }),
    failure:
      isError && !questions.data ? (
        <ReadFailure isRetrying={isFetching} onRetry={() => void refetch()}>
          {t("unloaded.questions")}
        </ReadFailure>
      ) : null,
  };
}
