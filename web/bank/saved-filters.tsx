import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, ChevronDown, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTell } from "../common/use-tell.ts";
import { NameDialog } from "../form/name-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem, MenuRule } from "../ui/menu.tsx";
import { useToasts } from "../ui/toast-region.tsx";
import { type BankSearch, filterOf, readBankSearch } from "./bank-search.ts";
import { forgetFilter, type SavedFilter, savedFiltersQuery, saveFilter } from "./requests-filters.ts";

type SavedFiltersProps = { search: BankSearch; onChange: (search: BankSearch) => void };

/** What is worth keeping of the address: the cut and its order. */
const queryOf = (search: BankSearch) => ({
  ...filterOf(search),
  ...(search.ordering ? { ordering: search.ordering } : {}),
});

const isSame = (one: Record<string, string>, other: Record<string, string>) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** The cuts of the bank that one keeps: goes to one, keeps the one in sight, forgets one. */
export function SavedFilters({ search, onChange }: SavedFiltersProps) {
  const { t } = useTranslation("bank");
  const saved = useQuery(savedFiltersQuery);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: savedFiltersQuery.queryKey });
  const [isNaming, setNaming] = useState(false);
  const forget = useForget();
  const current = queryOf(search);
  const here = saved.data?.find(({ query }) => isSame(query, current));
  const isCut = Object.keys(filterOf(search)).length > 0;
  return (
    <>
      <Menu
        label={t("saved.label")}
        placement="bottom end"
        trigger={
          <Button variant="ghost" size="sm">
            <Icon of={Bookmark} small />
            <span className="truncate saved-name">{here?.name ?? t("saved.label")}</span>
            <Icon of={ChevronDown} small />
          </Button>
        }
      >
        {(saved.data ?? []).map((filter) => (
          <MenuItem key={filter.id} id={filter.id} onAction={() => onChange(readBankSearch(filter.query))}>
            {filter.name}
          </MenuItem>
        ))}
        {saved.data?.length === 0 && !isCut ? (
          <MenuItem key="none" id="none">
            {t("saved.none")}
          </MenuItem>
        ) : null}
        {saved.data && saved.data.length > 0 && (isCut || here) ? <MenuRule /> : null}
        {isCut && !here ? (
          <MenuItem key="save" id="save" icon={Plus} onAction={() => setNaming(true)}>
            {t("saved.save")}
          </MenuItem>
        ) : null}
        {here ? (
          <MenuItem key="forget" id="forget" danger onAction={() => forget(here)}>
            {t("saved.forget", { name: here.name })}
          </MenuItem>
        ) : null}
      </Menu>
      {isNaming ? (
        <NameDialog
          title={t("saved.save_title")}
          label={t("saved.name")}
          help={t("saved.help")}
          submitLabel={t("saved.save_now")}
          onSubmit={(name) => saveFilter(name, current).then(refresh)}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  );
}

/** Forgets a filter, and brings it back when that was a slip. */
function useForget(): (filter: SavedFilter) => void {
  const { t } = useTranslation("bank");
  const toasts = useToasts();
  const tell = useTell();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: savedFiltersQuery.queryKey });
  const failed = tell.failed(t("saved.failed"));
  const restore = useMutation({
    mutationFn: ({ name, query }: SavedFilter) => saveFilter(name, query),
    onSuccess: refresh,
    onError: failed,
  });
  const forget = useMutation({
    mutationFn: ({ id }: SavedFilter) => forgetFilter(id),
    onSuccess: (_, filter) => {
      void refresh();
      toasts.add({
        type: "success",
        title: t("saved.forgotten", { name: filter.name }),
        content: "",
        interval: 8,
        action: { label: t("undo"), onPress: () => restore.mutate(filter) },
      });
    },
    onError: failed,
  });
  return (filter) => forget.mutate(filter);
}
