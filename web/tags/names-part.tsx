import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listState } from "../list/list-state.ts";
import { ListStates } from "../list/list-states.tsx";
import { ListTable } from "../list/list-table.tsx";
import { Pager } from "../list/pager.tsx";
import { TagField } from "../pickers/tag-field.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import type { Column } from "../ui/table.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { mapName, namesPageSize, type Unmapped, unmappedQuery } from "./requests.ts";
import { PartPending } from "./tags-pending.tsx";
import type { TagsSearch } from "./tags-search.ts";
import { useTagChanges } from "./use-tag-changes.ts";

const route = getRouteApi("/signed-in/tags");

/** Shows the names that imported questions bear as text: for each the tag that it means, and all its questions have it. */
export default function NamesPart() {
  const { t } = useTranslation("tags");
  const numbers = useNumbers();
  const navigate = route.useNavigate();
  const { page, goToPage } = listState<TagsSearch>(
    route.useSearch(),
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
  );
  const names = useQuery(unmappedQuery(page));
  const columns: Column<Unmapped>[] = [
    { id: "name", title: t("names.name"), rowHeader: true, cell: (row) => row.name },
    { id: "level", title: t("names.level"), cell: (row) => t(`levels.${row.level}`, { ns: "shell" }) },
    { id: "count", title: t("names.count"), numeric: true, cell: (row) => numbers.counted(row.question_count) },
    { id: "tag", title: t("names.tag"), cell: (row) => <MapForm row={row} /> },
  ];
  return (
    <ListStates
      list={names}
      isEmpty={({ count }) => count === 0}
      empty={<EmptyState title={t("names.empty_title")}>{t("names.empty")}</EmptyState>}
      pending={<PartPending label={t("names.loading")} />}
    >
      {({ count, results }) => (
        <div className="stack g4">
          <p className="reason-lead">{t("names.lead")}</p>
          <ListTable
            label={t("parts.names")}
            columns={columns}
            rows={results}
            rowId={(row) => `${row.level} ${row.name}`}
            isStale={names.isPlaceholderData}
          />
          <Pager page={page} pageSize={namesPageSize} count={count} onChange={goToPage} />
        </div>
      )}
    </ListStates>
  );
}

function MapForm({ row }: { row: Unmapped }) {
  const { t } = useTranslation("tags");
  const { change, toastDone } = useTagChanges();
  // One tag of that very name and level is what is meant, most often.
  const [tag, setTag] = useState<string | null>(row.suggestions.length === 1 ? (row.suggestions[0]?.id ?? null) : null);
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    if (tag === null) return;
    setBusy(true);
    try {
      const done = await change(() => mapName({ level: row.level, name: row.name, tag }));
      toastDone("job" in done ? t("done.mapping") : t("done.mapped", { count: done.question_count }));
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
