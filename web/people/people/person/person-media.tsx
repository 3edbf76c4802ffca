import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import type { Column } from "../../../base/ui/table.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { PagedTable } from "../../../parts/list/paged-table.tsx";
import { mediaPageSize, type Person, personsMaterialQuery, personsVideosQuery } from "../requests.ts";

/** A material or a video as its row shows it. */
interface Medium {
  id: string;
  name: string;
  href: string;
  progress: string;
  from: readonly { group: { id: string; name: string } | null }[];
  opens_at: string | null;
  closes_at: string | null;
  due_at: string | null;
}

type MediaTableProps = {
  title: string;
  person: Person;
  list: { count: number; results: readonly Medium[] } | undefined;
  query: { isError: boolean; error: unknown; refetch: () => unknown; isPlaceholderData: boolean };
  page: number;
  onPage: (page: number) => void;
  empty: string;
  /** Where more is assigned. */
  assign: { href: string; label: string };
  /** Takes one back that was given to this person by name. */
  remove: (id: string) => Promise<unknown>;
};

function MediaTable({ title, person, list, query, page, onPage, empty, assign, remove }: MediaTableProps) {
  const { t } = useTranslation("people");
  const dates = useDates(useUser().time_zone);
  const available = ({ opens_at: opens, closes_at: closes }: Medium) => {
    const isAhead = opens !== null && new Date(opens) > new Date();
    if (isAhead && closes) return t("media.between", { from: dates.moment(opens), until: dates.moment(closes) });
    if (isAhead) return t("media.from", { when: dates.moment(opens) });
    return closes ? t("media.until", { when: dates.moment(closes) }) : t("media.now");
  };
  const columns: Column<Medium>[] = [
    {
      id: "title",
      title: t("media.title"),
      rowHeader: true,
      cell: (row) => (
        <Link href={row.href}>
          <bdi>{row.name}</bdi>
        </Link>
      ),
    },
    {
      id: "through",
      title: t("media.through"),
      cell: (row) => row.from.map(({ group }) => group?.name ?? t("media.directly")).join(", "),
    },
    { id: "progress", title: t("media.progress"), cell: (row) => <span className="num">{row.progress}</span> },
    { id: "window", title: t("media.window"), cell: (row) => <span className="num">{available(row)}</span> },
    {
      id: "due",
      title: t("media.due"),
      cell: (row) =>
        row.due_at ? (
          <span className="num">{dates.moment(row.due_at)}</span>
        ) : (
          <span className="faint">{t("media.no_due")}</span>
        ),
    },
    ...(person.can.allocate
      ? [
          {
            id: "actions",
            title: t("media.actions"),
            numeric: true,
            // What a group has is taken from the group, not from one of its members.
            cell: (row: Medium) =>
              row.from.some(({ group }) => group === null) ? <Remove row={row} remove={remove} /> : null,
          },
        ]
      : []),
  ];
  return (
    <section className="block">
      <header className="row between wrap">
        <h2 className="h2">{title}</h2>
        {person.can.allocate ? (
          <ButtonLink variant="ghost" size="sm" href={assign.href}>
            {assign.label}
          </ButtonLink>
        ) : null}
      </header>
      <PagedTable
        label={title}
        columns={columns}
        rowId={({ id }) => id}
        list={{ ...query, data: list }}
        page={page}
        pageSize={mediaPageSize}
        onPage={(next) => onPage(next ?? 1)}
        empty={<p className="dim">{empty}</p>}
      />
    </section>
  );
}

function Remove({ row, remove }: { row: Medium; remove: MediaTableProps["remove"] }) {
  const { t } = useTranslation("people");
  const toast = useResultToast();
  const [isBusy, setBusy] = useState(false);
  const through = row.from.flatMap(({ group }) => group?.name ?? []);
  const press = () => {
    setBusy(true);
    const done = () =>
      toast.done(
        t("media.removed", { name: row.name }),
        through.length > 0 ? { content: t("media.removed_kept", { group: through.join(", ") }) } : {},
      );
    void remove(row.id)
      .then(done, toast.failed(t("media.not_removed")))
      .finally(() => setBusy(false));
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      isPending={isBusy}
      aria-label={t("media.remove_named", { name: row.name })}
      onPress={press}
    >
      {t("media.remove")}
    </Button>
  );
}

/** Shows the study material that a student has: from where, how far they have read it, until when. */
export function PersonsMaterial({ person }: { person: Person }) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const query = useQuery(personsMaterialQuery(person.id, page));
  type Row = NonNullable<typeof query.data>["results"][number];
  const progress = ({ reading, pages }: Row) => {
    if (!reading) return t("media.not_opened");
    if (reading.finished_at) return t("media.finished");
    return pages === null
      ? t("media.opened")
      : t("media.page", { at: numbers.counted(reading.last_page), of: numbers.counted(pages) });
  };
  const results = query.data?.results.map((row) => ({
    id: row.id,
    name: row.title,
    href: `/library/${row.id}`,
    progress: progress(row),
    from: row.from,
    opens_at: row.opens_at,
    closes_at: row.closes_at,
    due_at: row.due_at,
  }));
  return (
    <MediaTable
      title={t("media.material")}
      person={person}
      list={query.data && results && { count: query.data.count, results }}
      query={query}
      page={page}
      onPage={setPage}
      empty={t("media.no_material")}
      assign={{ href: "/library", label: t("media.to_library") }}
      remove={async (id) => {
        await call("material_users.remove", { params: { id }, body: { users: [person.id] } });
        setPage(1);
        await client.invalidateQueries({ queryKey: queryKey("people", "material", person.id) });
      }}
    />
  );
}

/** Shows the videos that a student has: from where, how far they have watched them, until when. */
export function PersonsVideos({ person }: { person: Person }) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const query = useQuery(personsVideosQuery(person.id, page));
  type Row = NonNullable<typeof query.data>["results"][number];
  const progress = ({ watching }: Row) => {
    if (!watching) return t("media.not_opened");
    if (watching.is_finished) return t("media.finished");
    return watching.share === null ? t("media.opened") : t("media.share", { share: numbers.share(watching.share, 1) });
  };
  const results = query.data?.results.map((row) => ({
    id: row.video.id,
    name: row.video.title,
    href: `/videos/${row.video.id}`,
    progress: progress(row),
    from: row.from,
    opens_at: row.opens_at,
    closes_at: row.closes_at,
    due_at: row.due_at,
  }));
  return (
    <MediaTable
      title={t("media.videos")}
      person={person}
      list={query.data && results && { count: query.data.count, results }}
      query={query}
      page={page}
      onPage={setPage}
      empty={t("media.no_videos")}
      assign={{ href: "/videos", label: t("media.to_videos") }}
      remove={async (id) => {
        await call("video_allocations.remove", { params: { id }, body: { users: [person.id] } });
        setPage(1);
        await client.invalidateQueries({ queryKey: queryKey("people", "videos", person.id) });
      }}
    />
  );
}
