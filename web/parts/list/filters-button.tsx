import "./list.css";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { SideSheet } from "../../base/ui/side-sheet.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";

type FiltersButtonProps = {
  /** How many filters are on. */
  count: number;
  /** Closes the sheet, and says how much the filters find: "Show 12 people". */
  showLabel: string | undefined;
  onClear: () => void;
  children: ReactNode;
};

/** Opens the filters in a sheet at the side; the list behind follows each. */
export function FiltersButton({ count, showLabel, onClear, children }: FiltersButtonProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Icon of={SlidersHorizontal} small />
        {t("list.filters")}
        {count > 0 ? <span className="num">{numbers.counted(count)}</span> : null}
      </Button>
      <SideSheet
        title={t("list.filters")}
        closeLabel={t("list.close_filters")}
        open={isOpen}
        onClose={() => setOpen(false)}
        aside={
          count > 0 ? (
            <Button variant="ghost" size="sm" onPress={onClear}>
              {t("list.clear_count", { count, said: numbers.counted(count) })}
            </Button>
          ) : null
        }
      >
        <div className="stack g4">
          {children}
          <div className="filters-show">
            <Button variant="primary" block onPress={() => setOpen(false)}>
              {showLabel ?? t("list.close_filters")}
            </Button>
          </div>
        </div>
      </SideSheet>
    </>
  );
}
