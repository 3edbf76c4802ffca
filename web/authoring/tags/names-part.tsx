import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { ListTable } from "../../parts/list/list-table.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { TagField } from "../../parts/pickers/tag-field.tsx";
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
          <p className="measure dim">{t("names.lead")}</p>
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
    <div className="map-form phone-wrap">
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
