import { useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import type { ScaleRow } from "../common/read-scale.ts";
import { useUser } from "../common/session-context.tsx";
import { useResultToast } from "../common/use-result-toast.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import { askedOf, choiceIn, fixIn, type Known, searchOf } from "./asked-of.ts";
import { Choices } from "./choices.tsx";
import { CorrectionSelect } from "./correction-select.tsx";
import { readCorrections } from "./corrections.ts";
import { FurtherCorrections } from "./further-corrections.tsx";
import { NewScales } from "./new-scales.tsx";
import { OtherVersions } from "./other-versions.tsx";
import { Pending } from "./pending.tsx";
import { RegradeView } from "./regrade-view.tsx";
import { applyNew, bankKeyQuery, previewQuery, type Regrade, regradesQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/results/$assessment/regrade");

/** What the bank knows of questions; null until it is there. Who may not read a question can still give credit for it. */
function useKnown(questions: readonly string[]): ReadonlyMap<string, Known> | null {
  const bank = useQueries({ queries: questions.map((question) => bankKeyQuery(question)) });
  if (bank.some(({ isPending }) => isPending)) return null;
  return new Map(
    questions.map((question, place) => {
      const data = bank[place]?.data;
      return [question, { interaction: data ? choiceIn(data) : null, key: data?.key }];
    }),
  );
}

/** Shows what a regrade would change, as it is being chosen, and applies it. */
export function NewRegrade({
  question,
  before,
}: {
  question: string;
  before: { undone_at: string | null } | undefined;
}) {
  const { t } = useTranslation("regrade");
  const { assessment } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const dates = useDates(useUser().time_zone);
  const [scales, setScales] = useState<ReadonlyMap<string, ScaleRow[]>>(new Map());
  const known = useKnown([question, ...readCorrections(search.also).map((one) => one.question)]);
  const asked = askedOf(question, search, known ?? new Map(), scales);
  const preview = useQuery({ ...previewQuery(assessment, asked), enabled: known !== null });
  if (preview.isError) return <ListFailure error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Pending />;
  const regrade = preview.data;
  return (
    <RegradeView
      regrade={regrade}
      actions={<Actions asked={asked} regrade={regrade} isCurrent={!preview.isPlaceholderData} />}
      note={before?.undone_at ? <Notice>{t("undone", { when: dates.moment(before.undone_at) })}</Notice> : null}
      correction={
        <CorrectionSelect
          label={t("fix.label")}
          question={regrade.preview.question}
          known={known?.get(question)}
          fix={fixIn(search)}
          onChange={(fix) =>
            void navigate({
              search: (now) => ({ ...now, ...searchOf(fix) }),
              replace: true,
            })
          }
        />
      }
      choices={
        <>
          <FurtherCorrections regrade={regrade} known={known ?? new Map()} />
          <NewScales
            preview={regrade.preview}
            onChange={(id, scale) => setScales((now) => new Map([...now, [id, scale]]))}
          />
          <OtherVersions regrade={regrade} />
          <Choices regrade={regrade} />
        </>
      }
    />
  );
}

type ActionsProps = { asked: Parameters<typeof applyNew>[1]; regrade: Regrade; isCurrent: boolean };

/** Discards or applies; says why where there is nothing to apply. */
function Actions({ asked, regrade, isCurrent }: ActionsProps) {
  const { t } = useTranslation("regrade");
  const numbers = useNumbers();
  const reason = useId();
  const { preview, elsewhere, assessment } = regrade;
  const apply = useApply(assessment.id, regrade.question);
  const changed = elsewhere.reduce((sum, one) => sum + (one.changed ?? 0), preview.changed);
  const isIdle = changed === 0;
  return (
    <>
      {isIdle && isCurrent ? (
        <span id={reason} className="body-s dim">
          {t(preview.sittings === 0 ? "idle.no_sittings" : preview.kept > 0 ? "idle.only_fall" : "idle.no_change")}
        </span>
      ) : null}
      <ButtonLink variant="ghost" href={`/assessments/${assessment.id}/analysis`}>
        {t("discard")}
      </ButtonLink>
      <Button
        variant="primary"
        isDisabled={!isCurrent || apply.isPending || isIdle}
        aria-describedby={isIdle ? reason : undefined}
        onPress={() => apply.mutate(asked)}
      >
        {t("apply", { count: changed, said: numbers.counted(changed) })}
      </Button>
    </>
  );
}

function useApply(assessment: string, question: string) {
  const { t } = useTranslation("regrade");
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const toast = useResultToast();
  return useMutation({
    mutationFn: (asked: Parameters<typeof applyNew>[1]) => applyNew(assessment, asked),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: regradesQuery(assessment, question).queryKey });
      await navigate({ search: (now) => ({ ...now, again: undefined }), replace: true });
    },
    onError: toast.failed(t("apply_failed")),
  });
}
