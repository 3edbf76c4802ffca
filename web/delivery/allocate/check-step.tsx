import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Button } from "../../base/ui/button.tsx";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { Pager } from "../../parts/list/pager.tsx";
import type { Made } from "./done-step.tsx";
import { LimitsTable } from "./limits-table.tsx";
import { prepareSittings } from "./prepare.ts";
import { type Exception, proposalQuery, type Warning } from "./requests.ts";
import { type AllocationDraft, proposalOf } from "./use-allocation-draft.ts";
import { UsualTerms } from "./usual-terms.tsx";

const pageSize = 20;

/** Whom the table shows: everyone, those who differ or need checking, or those of one kind. */
type Shown = "all" | "exceptions" | "any" | `warning ${Warning}` | `exception ${Exception}`;

function queryOf(shown: Shown) {
  if (shown === "all") return {};
  if (shown === "exceptions") return { exception: "any" as const };
  if (shown === "any") return { warning: "any" as const };
  const [kind, id] = shown.split(" ");
  return kind === "warning" ? { warning: id as Warning } : { exception: id as Exception };
}

type CheckStepProps = {
  draft: AllocationDraft;
  onPrepares: (prepares: boolean) => void;
  onBack: () => void;
  onMade: (made: Made) => void;
};

/** Shows what the new allocations come to before they are made: what most people get, and those who get something else or need checking. */
export function CheckStep({ draft, onPrepares, onBack, onMade }: CheckStepProps) {
  const { t, i18n } = useTranslation("allocate");
  const numbers = useNumbers();
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const problemText = useProblemText();
  const client = useQueryClient();
  const me = useUser();
  const proposal = proposalOf(draft);
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Shown>("exceptions");
  // One key for one proposal, so that pressing twice or sending again after a lost answer allocates once.
  const [key] = useState(() => crypto.randomUUID());
  const query = { page, page_size: pageSize, ...queryOf(shown) };
  const limits = useQuery(proposalQuery(proposal, query));
  const give = useMutation({
    mutationFn: async (): Promise<Made> => {
      const { results } = await call("allocations.create", { body: proposal, idempotencyKey: `allocate ${key}` });
      const jobs = draft.prepares ? await prepareSittings(me.id, proposal, key) : [];
      return { allocations: results.length, draft, people: everyone, jobs };
    },
    onSuccess: async (made) => {
      onMade(made);
      await client.invalidateQueries({ queryKey: queryKey("allocations") });
    },
  });
  const everyone = limits.data?.people ?? 0;
  const excepted = limits.data?.excepted ?? 0;
  const ways = Object.entries(limits.data?.exceptions ?? {}) as [Exception, number][];
  const count = limits.data?.count ?? 0;
  const warned = limits.data?.warned ?? 0;
  const kinds = Object.entries(limits.data?.warnings ?? {}) as [Warning, number][];
  const refusals = give.error instanceof CallError ? give.error.errors : [];
  return (
    <div className="stack g6">
      <h2 className="h2" dir="auto">
        {names.format(draft.assessments.map(({ name }) => name))}
      </h2>
      {limits.isError ? (
        <ListFailure error={limits.error} onRetry={() => void limits.refetch()} />
      ) : limits.isPending ? (
        <SkeletonGroup label={t("check.loading")}>
          <div className="stack g4">
            <Skeleton width="40%" />
            <Skeleton width="90%" />
            <Skeleton width="80%" />
          </div>
        </SkeletonGroup>
      ) : (
        <>
          {warned > 0 ? (
            <Notice tone="warning" title={t("check.warned", { count: warned, said: numbers.counted(warned) })}>
              {t("check.warned_body")}
            </Notice>
          ) : (
            <p className="dim">{t("check.fine")}</p>
          )}
          <UsualTerms usual={limits.data.usual} people={everyone} showsAssessment={draft.assessments.length > 1} />
          <FilterChips
            label={t("check.filter")}
            choices={[
              { id: "exceptions" as Shown, label: t("check.exceptions"), count: excepted },
              ...(warned > 0 ? [{ id: "any" as Shown, label: t("check.any"), count: warned }] : []),
              ...ways.map(([id, many]) => ({
                id: `exception ${id}` as Shown,
                label: t(`exception.${id}`),
                count: many,
              })),
              ...kinds.map(([id, many]) => ({
                id: `warning ${id}` as Shown,
                label: t(`warning_short.${id}`),
                count: many,
              })),
              { id: "all" as Shown, label: t("check.everyone"), count: everyone * draft.assessments.length },
            ]}
            value={shown}
            onChange={(id) => {
              setShown(id);
              setPage(1);
            }}
          />
          {count === 0 ? (
            <p className="dim">{t("check.no_exceptions")}</p>
          ) : (
            <>
              <LimitsTable rows={limits.data.results} showsAssessment={draft.assessments.length > 1} />
              <Pager page={page} pageSize={pageSize} count={count} onChange={(next) => setPage(next ?? 1)} />
            </>
          )}
        </>
      )}
      <Checkbox isSelected={draft.prepares} onChange={onPrepares}>
        <span>
          <span className="block-line">{t("check.prepare")}</span>
          <span className="meta">{t("check.prepare_help")}</span>
        </span>
      </Checkbox>
      {give.isError ? (
        <Notice tone="error" title={t("check.failed")}>
          {[problemText(give.error), ...refusals.slice(0, 5).map((one) => one.message)].join(" ")}
        </Notice>
      ) : null}
      <div className="row give-acts">
        <Button variant="ghost" onPress={onBack}>
          {t("give.back")}
        </Button>
        <Button variant="primary" isDisabled={!limits.data} isPending={give.isPending} onPress={() => give.mutate()}>
          {t("check.give")}
        </Button>
      </div>
    </div>
  );
}
