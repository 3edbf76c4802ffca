import { useQueries } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ReadFailure } from "../../base/common/read-failure.tsx";
import type { ScaleRow } from "../../base/common/read-scale.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { isRefusal } from "../../base/common/use-extra.tsx";
import { useNeeded } from "../../base/common/use-needed.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ApplyRegrade } from "./apply-regrade.tsx";
import { askedOf, choiceIn, effectiveFix, fixIn, type Known, searchOf, typedIn } from "./asked-of.ts";
import { Choices } from "./choices.tsx";
import { CorrectionSelect } from "./correction-select.tsx";
import { readCorrections } from "./corrections.ts";
import { FurtherCorrections } from "./further-corrections.tsx";
import { NewScales } from "./new-scales.tsx";
import { OtherVersions } from "./other-versions.tsx";
import { Pending } from "./pending.tsx";
import { RegradeView } from "./regrade-view.tsx";
import { bankKeyQuery, previewQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/results/$assessment/regrade");

type KnownQuestions = { known: ReadonlyMap<string, Known> | null; failure: ReactNode };

/**
 * Returns the bank's data on questions; null until loaded. People who can't read a question can still give credit for it: only what fails
 * otherwise is reported.
 */
function useKnown(questions: readonly string[]): KnownQuestions {
  const { t } = useTranslation("regrade");
  const bank = useQueries({ queries: questions.map((question) => bankKeyQuery(question)) });
  const failed = bank.filter(({ isError, error }) => isError && !isRefusal(error));
  const failure =
    failed.length === 0 ? null : (
      <ReadFailure
        isRetrying={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const { refetch } of failed) void refetch();
        }}
      >
        {t("unloaded.questions")}
      </ReadFailure>
    );
  if (bank.some(({ isPending }) => isPending)) return { known: null, failure };
  const known = new Map(
    questions.map((question, place) => {
      const data = bank[place]?.data;
      return [
        question,
        { interaction: data ? choiceIn(data) : null, typed: data ? typedIn(data) : null, key: data?.key },
      ] as const;
    }),
  );
  return { known, failure };
}

/** Shows the effects of a regrade while it is being set up, and applies it. */
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
  const numbers = useNumbers();
  const [scales, setScales] = useState<ReadonlyMap<string, ScaleRow[]>>(new Map());
  const { known, failure } = useKnown([question, ...readCorrections(search.also).map((one) => one.question)]);
  const asked = askedOf(question, search, known ?? new Map(), scales);
  const preview = useNeeded({ ...previewQuery(assessment, asked), enabled: known !== null }, <Pending />);
  if (!preview.isReady) return preview.instead;
  const regrade = preview.data;
  const { newest } = regrade.preview.question;
  const fix = effectiveFix(fixIn(search), regrade.preview.question);
  const isOpen = fix === null;
  return (
    <RegradeView
      regrade={regrade}
      isOpen={isOpen}
      actions={<ApplyRegrade asked={asked} regrade={regrade} isCurrent={!preview.isStale} isOpen={isOpen} />}
      note={
        newest ? (
          <Notice title={t(`newest.${newest.changes}`)}>
            {t("newest.scores", { count: newest.scores, said: numbers.counted(newest.scores) })}
          </Notice>
        ) : before?.undone_at ? (
          <Notice>{t("undone", { when: dates.moment(before.undone_at) })}</Notice>
        ) : null
      }
      correction={
        <>
          {failure}
          <CorrectionSelect
            label={t("fix.label")}
            question={regrade.preview.question}
            known={known?.get(question)}
            fix={fix}
            onChange={(chosen) =>
              void navigate({
                search: (now) => ({ ...now, ...searchOf(chosen) }),
                replace: true,
              })
            }
          />
        </>
      }
      choices={
        isOpen ? null : (
          <>
            <FurtherCorrections regrade={regrade} known={known ?? new Map()} />
            <NewScales
              preview={regrade.preview}
              onChange={(id, scale) => setScales((now) => new Map([...now, [id, scale]]))}
            />
            <OtherVersions regrade={regrade} />
            <Choices regrade={regrade} />
          </>
        )
      }
    />
  );
}
