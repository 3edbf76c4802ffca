import { Check, Columns3 } from "lucide-react";
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { usePrompt } from "../../base/ui/use-prompt.ts";
import { columns, columnsOf, type PeopleSearch, toggledColumns } from "./people-search.ts";

type ColumnsMenuProps = { search: PeopleSearch; onChange: (columns: string | undefined) => void };

/** Shows which columns the table shows. It stays open, so that the change is seen. */
export function ColumnsMenu({ search, onChange }: ColumnsMenuProps) {
  const { t } = useTranslation("people");
  const [chosen, choose] = usePrompt(search.columns ?? "", (value) => onChange(value || undefined));
  const now = { ...search, columns: chosen || undefined };
  return (
    <MenuTrigger>
      <Button variant="ghost" size="sm" className="only-wide">
        <Icon of={Columns3} small />
        {t("columns.label")}
      </Button>
      <Popover className="popover" placement="bottom end">
        <AriaMenu
          className="menu"
          aria-label={t("columns.label")}
          selectionMode="multiple"
          selectedKeys={columnsOf(now)}
          onAction={(key) => {
            const column = columns.find((one) => one === key);
            if (column) choose(toggledColumns(now, column) ?? "");
          }}
          shouldCloseOnSelect={false}
        >
          {columns.map((column) => (
            <MenuItem key={column} id={column} textValue={t(`columns.${column}`)} className="menu-item">
              {t(`columns.${column}`)}
              <Icon of={Check} small className="mark" />
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
