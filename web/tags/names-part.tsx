import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { TagField } from "../pickers/tag-field.tsx";
import { Button } from "../ui/button.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { mapName, type Unmapped, unmappedQuery } from "./requests.ts";
import { PartPending } from "./tags-pending.tsx";
import { useTagChanges } from "./use-tag-changes.ts";

const pageSize = 50;

/** Names that imported questions bear as text: for each the tag that it means, and all its questions have it. */
export default function NamesPart() {
  const { t } = useTranslation("tags");
  const numbers = useNumbers();
  const [page, setPage] = useState(1);
  const names = useQuery(unmappedQuery(page, undefined));
  if (names.isError) return <ListFailure error={names.error} onRetry={() => void names.refetch()} />;
  if (names.isPending) return <PartPending label={t("names.loading")} />;
  const { count, results } = names.data;
  if (count === 0) return <EmptyState title={t("names.empty_title")}>{t("names.empty")}</EmptyState>;
  const columns: Column<Unmapped>[] = [
    { id: "name", title: t("names.name"), rowHeader: true, cell: (row) => row.name },
    { id: "level", title: t("names.level"), cell: (row) => t(`levels.${row.level}`, { ns: "shell" }) },
    { id: "count", title: t("names.count"), numeric: true, cell: (row) => numbers.counted(row.question_count) },
    { id: "tag", title: t("names.tag"), cell: (row) => <MapForm row={row} /> },
  ];
  return (
    <div className="stack g4">
      <p className="reason-lead">{t("names.lead")}</p>
      <Table
        stacks
        label={t("parts.names")}
        columns={columns}
        rows={results}
        rowId={(row) => `${row.level} ${row.name}`}
      />
      {count > pageSize ? (
        <Pagination
          label={t("names.pages")}
          previousLabel={t("names.previous")}
          nextLabel={t("names.next")}
          summary={t("names.summary", {
            from: numbers.counted((page - 1) * pageSize + 1),
            to: numbers.counted(Math.min(page * pageSize, count)),
            total: numbers.counted(count),
          })}
          page={page}
          pageCount={Math.ceil(count / pageSize)}
          onPageChange={setPage}
        />
      ) : null}
    </div>
  );
}

function MapForm({ row }: { row: Unmapped }) {
  const { t } = useTranslation("tags");
  const { change, tellDone } = useTagChanges();
  // One tag of that very name and level is what is meant, most often.
  const [tag, setTag] = useState<string | null>(row.suggestions.length === 1 ? (row.suggestions[0]?.id ?? null) : null);
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    if (tag === null) return;
    setBusy(true);
    try {
      const done = await change(() => mapName({ level: row.level, name: row.name, tag }));
      tellDone("job" in done ? t("done.mapping") : t("done.mapped", { count: done.question_count }));
    } catch {
      setBusy(false);
    }
  };
  return (
    <div className="map-form">
      <TagField label={t("names.tag_of", { name: row.name })} hidesLabel value={tag} onChange={setTag} />
      <Button
        isDisabled={tag === null}
        isPending={isBusy}
        aria-label={t("names.go_of", { name: row.name })}
        onPress={() => void go()}
      >
        {t("names.go")}
      </Button>
    </div>
  );
}
