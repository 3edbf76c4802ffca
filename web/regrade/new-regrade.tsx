import { useQueries, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import type { ScaleRow } from "../common/read-scale.ts";
import { useUser } from "../common/session-context.tsx";
import { Notice } from "../ui/notice.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import { ApplyRegrade } from "./apply-regrade.tsx";
import { askedOf, choiceIn, effectiveFix, fixIn, type Known, searchOf } from "./asked-of.ts";
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
  const numbers = useNumbers();
  const [scales, setScales] = useState<ReadonlyMap<string, ScaleRow[]>>(new Map());
  const known = useKnown([question, ...readCorrections(search.also).map((one) => one.question)]);
  const asked = askedOf(question, search, known ?? new Map(), scales);
  const preview = useQuery({ ...previewQuery(assessment, asked), enabled: known !== null });
  if (preview.isError) return <ListFailure error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Pending />;
  const regrade = preview.data;
  const { newest } = regrade.preview.question;
  const fix = effectiveFix(fixIn(search), regrade.preview.question);
  const isOpen = fix === null;
  return (
    <RegradeView
      regrade={regrade}
      isOpen={isOpen}
      actions={<ApplyRegrade asked={asked} regrade={regrade} isCurrent={!preview.isPlaceholderData} isOpen={isOpen} />}
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
