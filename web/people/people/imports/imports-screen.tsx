import "../people.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Badge } from "../../../base/ui/badge.tsx";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { EmptyState, NoPermissionState } from "../../../base/ui/states.tsx";
import type { Column } from "../../../base/ui/table.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { ListStates } from "../../../parts/list/list-states.tsx";
import { ListTable } from "../../../parts/list/list-table.tsx";
import { Pager } from "../../../parts/list/pager.tsx";
import { importsPageSize, importsQuery, type PeopleImport } from "./requests.ts";
import { UndoImportButton } from "./undo-import-button.tsx";

const route = getRouteApi("/signed-in/people/imports");
const tones = { running: "info", done: "success", failed: "error", undone: "line" } as const;

/** Shows what was brought in, the newest first: what became of it, its questions, and for a day the way back. */
export function ImportsScreen() {
  const { t } = useTranslation("people");
  const user = useUser();
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const keeps = user.role === "staff" || user.role === "manager";
  const list = useQuery({ ...importsQuery(page), enabled: keeps });
  if (!keeps) {
    return (
      <NoPermissionState
        level={1}
        title={t("bring.not_allowed_title")}
        action={<ButtonLink href="/people">{t("to_people")}</ButtonLink>}
      >
        {t("bring.not_allowed")}
      </NoPermissionState>
    );
  }
  return (
    <>
      <PageHead title={t("imports.title")} over={<Link href="/people">{t("title")}</Link>} />
      <ListStates
        list={list}
        isEmpty={(found) => found.count === 0}
        empty={
          <EmptyState title={t("imports.none")} way={{ href: "/people/import", label: t("bring.title") }}>
            {t("imports.none_body")}
          </EmptyState>
        }
        pending={<ListPending />}
      >
        {(found) => (
          <>
            <ImportsTable imports={found.results} isFirstPage={page === 1} isStale={list.isPlaceholderData} />
            <Pager
              page={page}
              pageSize={importsPageSize}
              count={found.count}
              onChange={(next) => void navigate({ search: { page: next } })}
            />
          </>
        )}
      </ListStates>
    </>
  );
}

type ImportsTableProps = { imports: readonly PeopleImport[]; isFirstPage: boolean; isStale: boolean };

function ImportsTable({ imports, isFirstPage, isStale }: ImportsTableProps) {
  const { t } = useTranslation("people");
  const user = useUser();
  const dates = useDates(user.time_zone);
  const numbers = useNumbers();
  const newest = isFirstPage ? imports.find(({ state }) => state !== "undone")?.id : undefined;
  const columns: Column<PeopleImport>[] = [
    {
      id: "name",
      title: t("imports.columns.name"),
      rowHeader: true,
      cell: ({ id, name, roster }) => (
        <Link href={roster ? `/settings/rosters/${roster}` : `/people/import?job=${id}`}>
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
      cell: ({ counts: { created, updated, deactivated } }) =>
        t("imports.came", {
          created: numbers.counted(created),
          updated: numbers.counted(updated),
          deactivated: numbers.counted(deactivated),
        }),
    },
    {
      id: "act",
      title: t("imports.columns.act"),
      numeric: true,
      cell: (made) => (made.can.undo ? <UndoImportButton made={made} isNewest={made.id === newest} size="sm" /> : null),
    },
  ];
  return (
    <ListTable label={t("imports.title")} columns={columns} rows={imports} rowId={({ id }) => id} isStale={isStale} />
  );
}
