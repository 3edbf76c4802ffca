import "./list.css";
import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Menu } from "../../base/ui/menu.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { type Selection, selectedCount } from "./use-selection.ts";

type BulkBarProps = {
  selection: Selection;
  /** How many the filter finds in all. */
  total: number;
  isBusy: boolean;
  /** What else is to be known of what is selected: "including you". */
  note?: string | null;
  /** What may be done with it, as small buttons and menus. */
  children: ReactNode;
};

/** Shows what is selected, and what may be done with it; nothing while nothing is. */
export function BulkBar({ selection, total, isBusy, note, children }: BulkBarProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const count = selectedCount(selection, total);
  if (count === 0) return null;
  return (
    <section className="bulk" aria-label={t("list.bulk")}>
      <span role="status" className="num nowrap">
        {isBusy ? t("list.working") : t("list.selected", { count, said: numbers.counted(count) })}
        {note && !isBusy ? ` · ${note}` : null}
      </span>
      {!selection.isAll && selection.isWholePage && total > selection.ids.size ? (
        <Button variant="ghost" size="sm" onPress={selection.takeAll}>
          {t("list.select_all", { said: numbers.counted(total) })}
        </Button>
      ) : null}
      <span className="grow" />
      {children}
      <Button variant="ghost" size="sm" icon aria-label={t("list.clear_selection")} onPress={selection.clear}>
        <Icon of={X} small />
      </Button>
    </section>
  );
}

type BulkMenuProps = { title: string; isDisabled: boolean; children: ReactNode };

/** Shows several ways to do one thing with what is selected. */
export function BulkMenu({ title, isDisabled, children }: BulkMenuProps) {
  return (
    <Menu
      label={title}
      placement="top end"
      trigger={
        <Button variant="ghost" size="sm" isDisabled={isDisabled}>
          {title}
          <Icon of={ChevronDown} small />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}
