import "../bank.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../common/list-failure.tsx";
import { useUser } from "../../common/session-context.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink, Link } from "../../ui/link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { EmptyState, NoPermissionState } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useDates } from "../../ui/use-dates.ts";
import { useNumbers } from "../../ui/use-numbers.ts";
import { importsPageSize, importsQuery, type QuestionImport } from "./requests.ts";
import { UndoImportButton } from "./undo-import-button.tsx";

const route = getRouteApi("/signed-in/bank/imports");
const tones = { running: "info", done: "success", failed: "error", undone: "line" } as const;

/** What was brought in, the newest first: what became of it, its questions, and for a day the way back. */
export function ImportsScreen() {
  const { t } = useTranslation(["bank", "shell"]);
  const user = useUser();
  const numbers = useNumbers();
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const isAuthor = user.role === "staff" || user.role === "tutor";
  const list = useQuery({ ...importsQuery(page), enabled: isAuthor });
  if (!isAuthor) {
    return (
      <NoPermissionState
        level={1}
        title={t("bring.not_allowed_title")}
        action={<ButtonLink href="/bank">{t("bring.to_bank")}</ButtonLink>}
      >
        {t("bring.not_allowed")}
      </NoPermissionState>
    );
  }
  const count = list.data?.count ?? 0;
  const pageCount = Math.max(1, Math.ceil(count / importsPageSize));
  return (
    <>
      <PageHead title={t("imports.title")} over={<Link href="/bank">{t("title")}</Link>} />
      {list.isError ? <ListFailure error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? (
        <SkeletonGroup label={t("shell:loading")}>
          <div className="stack g3">
            <Skeleton height="44px" />
            <Skeleton height="44px" />
            <Skeleton height="44px" />
          </div>
        </SkeletonGroup>
      ) : null}
      {list.data && count === 0 ? (
        <EmptyState
          title={t("imports.none")}
          action={
            <ButtonLink variant="primary" href="/bank/import">
              {t("bring.title")}
            </ButtonLink>
          }
        >
          {t("imports.none_body")}
        </EmptyState>
      ) : null}
      {list.data && count > 0 ? <ImportsTable imports={list.data.results} /> : null}
      {pageCount > 1 ? (
        <Pagination
          label={t("pages")}
          previousLabel={t("previous")}
          nextLabel={t("next")}
          summary={t("summary", {
            from: numbers.counted((page - 1) * importsPageSize + 1),
            to: numbers.counted(Math.min(page * importsPageSize, count)),
            total: numbers.counted(count),
          })}
          page={page}
          pageCount={pageCount}
          onPageChange={(next) => void navigate({ search: next === 1 ? {} : { page: next } })}
        />
      ) : null}
    </>
  );
}

function ImportsTable({ imports }: { imports: readonly QuestionImport[] }) {
  const { t } = useTranslation("bank");
  const user = useUser();
  const dates = useDates(user.time_zone);
  const numbers = useNumbers();
  const columns: Column<QuestionImport>[] = [
    {
      id: "name",
      title: t("imports.columns.name"),
      rowHeader: true,
      cell: ({ id, name }) => (
        <Link href={`/bank/import?job=${id}`}>
          <span dir="auto">{name || t("imports.unnamed")}</span>
        </Link>
      ),
    },
    { id: "when", title: t("imports.columns.when"), cell: ({ created_at }) => dates.moment(created_at) },
    { id: "who", title: t("imports.columns.who"), cell: ({ created_by }) => created_by.name },
    {
      id: "state",
      title: t("imports.columns.state"),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`imports.state.${state}`)}</Badge>,
    },
    {
      id: "count",
      title: t("imports.columns.count"),
      numeric: true,
      cell: ({ id, name, question_count: count }) =>
        count === 0 ? (
          numbers.counted(0)
        ) : (
          <Link href={`/bank?import=${id}`} aria-label={t("imports.show_of", { name, said: numbers.counted(count) })}>
            {numbers.counted(count)}
          </Link>
        ),
    },
    {
      id: "act",
      title: t("imports.columns.act"),
      numeric: true,
      cell: ({ id, name, can }) => (can.undo ? <UndoImportButton id={id} name={name} size="sm" /> : null),
    },
  ];
  return <Table label={t("imports.title")} columns={columns} rows={imports} rowId={({ id }) => id} stacks />;
}
