import "./list.css";
import { type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, ChevronDown, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Menu, MenuItem, MenuRule } from "../../base/ui/menu.tsx";
import { NameDialog } from "../form/name-dialog.tsx";

type SavedFilter = { id: string; name: string; query: Record<string, string> };

/** Where a person's filters of one list are kept. */
export type FilterStore = {
  queryKey: QueryKey;
  load: (signal: AbortSignal) => Promise<readonly SavedFilter[]>;
  save: (name: string, query: Record<string, string>) => Promise<unknown>;
  forget: (id: string) => Promise<unknown>;
};

type SavedFiltersProps = {
  store: FilterStore;
  /** What of the address is worth saving. */
  current: Record<string, string>;
  onOpen: (query: Record<string, string>) => void;
};

const isSame = (one: Record<string, string>, other: Record<string, string>) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Shows the filters of a list that one saves: goes to one, saves the one in sight, deletes one. */
export function SavedFilters({ store, current, onOpen }: SavedFiltersProps) {
  const { t } = useTranslation();
  const saved = useQuery({ queryKey: store.queryKey, queryFn: ({ signal }) => store.load(signal) });
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: store.queryKey });
  const [isNaming, setNaming] = useState(false);
  const forget = useForget(store);
  const here = saved.data?.find(({ query }) => isSame(query, current));
  const isWorthSaving = Object.keys(current).length > 0;
  return (
    <>
      <Menu
        label={t("list.saved.label")}
        placement="bottom end"
        trigger={
          <Button variant="ghost" size="sm">
            <Icon of={Bookmark} small />
            <bdi className="truncate saved-name">{here?.name ?? t("list.saved.label")}</bdi>
            <Icon of={ChevronDown} small />
          </Button>
        }
      >
        {(saved.data ?? []).map((filter) => (
          <MenuItem key={filter.id} id={filter.id} onAction={() => onOpen(filter.query)}>
            {filter.name}
          </MenuItem>
        ))}
        {saved.isError && !saved.data ? (
          <MenuItem key="failed" id="failed" onAction={() => void saved.refetch()}>
            {t("list.saved.not_loaded")}
          </MenuItem>
        ) : null}
        {saved.data?.length === 0 && !isWorthSaving ? (
          <MenuItem key="none" id="none">
            {t("list.saved.none")}
          </MenuItem>
        ) : null}
        {saved.data && saved.data.length > 0 && (isWorthSaving || here) ? <MenuRule /> : null}
        {isWorthSaving && !here ? (
          <MenuItem key="save" id="save" icon={Plus} onAction={() => setNaming(true)}>
            {t("list.saved.save")}
          </MenuItem>
        ) : null}
        {here ? (
          <MenuItem key="forget" id="forget" danger onAction={() => forget(here)}>
            {t("list.saved.forget", { name: here.name })}
          </MenuItem>
        ) : null}
      </Menu>
      {isNaming ? (
        <NameDialog
          title={t("list.saved.save_title")}
          label={t("list.saved.name")}
          help={t("list.saved.help")}
          submitLabel={t("list.saved.save_now")}
          onSubmit={(name) => store.save(name, current).then(refresh)}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  );
}

/** Deletes a filter, and brings it back when that was a slip. */
function useForget(store: FilterStore): (filter: SavedFilter) => void {
  const { t } = useTranslation();
  const toast = useResultToast();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: store.queryKey });
  const forget = useMutation({
    mutationFn: ({ id }: SavedFilter) => store.forget(id),
    onSuccess: (_, { name, query }) => {
      void refresh();
      toast.done(t("list.saved.forgotten", { name }), { undo: () => store.save(name, query).then(refresh) });
    },
    onError: toast.failed(t("list.saved.failed")),
  });
  return (filter) => forget.mutate(filter);
}
