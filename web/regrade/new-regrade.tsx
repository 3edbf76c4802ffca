import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useUser } from "../common/session-context.tsx";
import { useResultToast } from "../common/use-result-toast.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { Select } from "../ui/select.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import { askedOf, choiceIn } from "./asked-of.ts";
import { Choices } from "./choices.tsx";
import { Pending } from "./pending.tsx";
import type { RegradeSearch } from "./regrade-search.ts";
import { RegradeView } from "./regrade-view.tsx";
import { applyNew, bankKeyQuery, previewQuery, type Regrade, regradesQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/results/$assessment/regrade");

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
  const dates = useDates(useUser().time_zone);
  const numbers = useNumbers();
  const bank = useQuery(bankKeyQuery(question));
  const interaction = bank.data ? choiceIn(bank.data) : null;
  const asked = askedOf(question, search, { interaction, bankKey: bank.data?.key });
  const preview = useQuery({ ...previewQuery(assessment, asked), enabled: !bank.isPending });
  const apply = useApply(assessment, question);
  if (preview.isError) return <ListFailure error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Pending />;
  const regrade = preview.data;
  const { changed } = regrade.preview;
  const isCurrent = !preview.isPlaceholderData;
  return (
    <RegradeView
      regrade={regrade}
      actions={
        <>
          <ButtonLink variant="ghost" href={`/assessments/${assessment}/analysis`}>
            {t("discard")}
          </ButtonLink>
          <Button
            variant="primary"
            isDisabled={!isCurrent || apply.isPending || regrade.preview.sittings === 0}
            onPress={() => apply.mutate(asked)}
          >
            {t("apply", { count: changed, said: numbers.counted(changed) })}
          </Button>
        </>
      }
      note={before?.undone_at ? <Notice>{t("undone", { when: dates.moment(before.undone_at) })}</Notice> : null}
      correction={<Correction regrade={regrade} search={search} hasChoice={interaction !== null} />}
      choices={<Choices regrade={regrade} />}
    />
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

/** What is done to the question: one of its options becomes the key, or it is given credit for or dropped. */
function Correction({ regrade, search, hasChoice }: { regrade: Regrade; search: RegradeSearch; hasChoice: boolean }) {
  const { t } = useTranslation("regrade");
  const navigate = route.useNavigate();
  const options = hasChoice ? regrade.preview.question.options.filter((option) => !option.was_key) : [];
  const choices = [
    ...options.map(({ option, letter }) => ({ id: option, label: t("fix.key", { letter }) })),
    ...(hasChoice ? [] : [{ id: "bank", label: t("fix.bank") }]),
    { id: "all", label: t("fix.all") },
    { id: "answered", label: t("fix.answered") },
    { id: "drop", label: t("fix.drop") },
  ];
  return (
    <Select
      label={t("fix.label")}
      choices={choices}
      value={search.option ?? search.fix ?? "all"}
      onChange={(id) => {
        const fix = (["drop", "all", "answered", "bank"] as const).find((one) => one === id);
        void navigate({
          search: (now) => ({ ...now, option: fix ? undefined : id, fix }),
          replace: true,
        });
      }}
    />
  );
}
