import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Button } from "../../base/ui/button.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Answer } from "./requests.ts";
import type { useClaim } from "./use-claim.ts";

type MarkNoticesProps = { answer: Answer; claim: ReturnType<typeof useClaim>; error: Error | null };

/** Shows what prevents a mark: another marker has claimed or marked the answer, or the mark doesn't fit. */
export function MarkNotices({ answer, claim, error }: MarkNoticesProps) {
  const { t } = useTranslation("marking");
  const dates = useDates(useUser().time_zone);
  const problemText = useProblemText();
  const { holder } = claim;
  if (holder) {
    return (
      <Notice tone="warning" title={t("claimed.title", { name: holder.by.name })}>
        {t("claimed.body", { when: dates.clock(holder.until) })}{" "}
        <Button size="sm" isPending={claim.isTaking} onPress={claim.takeOver}>
          {t("claimed.take_over")}
        </Button>
      </Notice>
    );
  }
  if (!error) return null;
  if (error instanceof CallError && error.code === "stale_version") return <Stale answer={answer} error={error} />;
  const fields = error instanceof CallError ? error.errors.map(({ message }) => message).join(" ") : "";
  return (
    <Notice tone="error" title={t("failed")}>
      {fields || problemText(error)}
    </Notice>
  );
}

type Current = { points: number | null; by: { name: string } | null };

function Stale({ answer, error }: { answer: Answer; error: CallError }) {
  const { t } = useTranslation("marking");
  const numbers = useNumbers();
  const queryClient = useQueryClient();
  const { points, by } = (error.problem.current ?? { points: null, by: null }) as Current;
  return (
    <Notice tone="warning" title={t("stale.title")}>
      {error.problem.state === "adjudicate"
        ? t("stale.twice")
        : points === null
          ? t("stale.changed")
          : t("stale.body", {
              name: by?.name ?? t("somebody"),
              points: numbers.plain(points),
              max: numbers.plain(answer.max_points),
            })}{" "}
      <Button
        size="sm"
        onPress={() =>
          void queryClient.invalidateQueries({
            queryKey: queryKey("marking", "answer", answer.session, answer.attempt),
          })
        }
      >
        {t("stale.look")}
      </Button>
    </Notice>
  );
}
