import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { practiceSetAddress } from "../../base/common/practice-address.ts";
import type { User } from "../../base/common/session.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { Link } from "../../base/ui/link.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { PagedTable } from "../../parts/list/paged-table.tsx";
import { AssignTest } from "./assign-test.tsx";
import { pageSize } from "./groups-search.ts";
import { type Allocation, type Group, givenQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/groups/$groupId");

/** Returns where a thing is seen; null where this role sees no more of it. */
function addressOf({ type, id, name }: Allocation["given"], role: User["role"]): string | null {
  if (type === "practice_set") return practiceSetAddress(role, name);
  if (type === "study_material") return `/library?material=${id}`;
  return type === "zoom_video" ? `/videos/${id}` : `/assessments/${id}`;
}

const isTest = (type: Allocation["given"]["type"]) => type === "assessment" || type === "practice_set";

function Given({ given }: Pick<Allocation, "given">) {
  const { t } = useTranslation("groups");
  const { role } = useUser();
  const href = addressOf(given, role);
  return (
    <>
      {href ? (
        <Link href={href}>
          <bdi>{given.name}</bdi>
        </Link>
      ) : (
        <bdi>{given.name}</bdi>
      )}
      <span className="meta block-line">{t(`given_types.${given.type}`)}</span>
    </>
  );
}

/** What the group was given, and when each is open, in the viewer's zone. */
export function GivenView({ group }: { group: Group }) {
  const { t } = useTranslation("groups");
  const dates = useDates(useUser().time_zone);
  const { view, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(givenQuery(group.id, { page, page_size: pageSize }));
  const when = (time: string | null, none: string) => (time ? dates.moment(time) : none);
  const columns: Column<Allocation>[] = [
    {
      id: "name",
      title: t("columns.given"),
      rowHeader: true,
      cell: ({ given }) => <Given given={given} />,
    },
    { id: "opens", title: t("columns.opens"), cell: (row) => when(row.opens_at, t("at_once")) },
    { id: "closes", title: t("columns.closes"), cell: (row) => when(row.closes_at, t("never")) },
    { id: "due", title: t("columns.due"), cell: (row) => when(row.due_at, "–") },
    {
      id: "sittings",
      title: t("columns.sittings"),
      numeric: true,
      cell: ({ given, sittings_allowed }) => (isTest(given.type) ? sittings_allowed : "–"),
    },
  ];
  return (
    <PagedTable
      label={t("views.given")}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      page={page}
      pageSize={pageSize}
      onPage={(next) => void navigate({ search: { view, page: next }, replace: true })}
      empty={
        <EmptyState title={t("nothing_given_title")} action={<AssignTest group={group} />}>
          {t("nothing_given")}
        </EmptyState>
      }
    />
  );
}
