import { ArrowDownWideNarrow, ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Menu, MenuChoices, MenuItem } from "../../base/ui/menu.tsx";
import { sortings } from "../../parts/list/bank/bank-search.ts";

type SortSelectProps = {
  ordering: string | undefined;
  isSearch: boolean;
  onChange: (ordering: string | undefined) => void;
};

/** In which order the bank is listed. Relevance is for what was searched, and is usual there; else the newest come first. */
export function SortSelect({ ordering, isSearch, onChange }: SortSelectProps) {
  const { t } = useTranslation("bank");
  const usual = isSearch ? "relevance" : "-created_at";
  const value = ordering ?? usual;
  const known = sortings.find((one) => one === value);
  return (
    <Menu
      label={t("sort.label")}
      placement="bottom end"
      trigger={
        <Button variant="ghost" size="sm">
          <Icon of={ArrowDownWideNarrow} small />
          {known ? t(`sort.${known}`) : t("sort.label")}
          <Icon of={ChevronDown} small />
        </Button>
      }
    >
      <MenuChoices title={t("sort.label")} value={value} onChange={(id) => onChange(id === usual ? undefined : id)}>
        {sortings
          .filter((one) => one !== "relevance" || isSearch)
          .map((one) => (
            <MenuItem key={one} id={one}>
              {t(`sort.${one}`)}
            </MenuItem>
          ))}
      </MenuChoices>
    </Menu>
  );
}
