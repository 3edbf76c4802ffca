import "./list.css";
import { X } from "lucide-react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../../base/ui/icon.tsx";

export type ActiveFilter = {
  id: string;
  /** By what is filtered, where the name alone doesn't say it. */
  title?: string;
  name: string;
  onRemove: () => void;
};

type ActiveFiltersProps = { filters: readonly ActiveFilter[]; onClear: () => void };

/** Shows the filters that are on, as chips that take them off again; nothing while there are none. */
export function ActiveFilters({ filters, onClear }: ActiveFiltersProps) {
  const { t } = useTranslation();
  if (filters.length === 0) return null;
  return (
    <ul className="row wrap row-2 active-filters" aria-label={t("list.active")}>
      {filters.map(({ id, title, name, onRemove }) => (
        <li key={id}>
          <Button
            className="chip"
            aria-label={title ? t("list.remove_of", { title, name }) : t("list.remove", { name })}
            onPress={onRemove}
          >
            {title ? <span className="faint">{title}</span> : null}
            <bdi className="truncate">{name}</bdi>
            <Icon of={X} small />
          </Button>
        </li>
      ))}
      <li>
        <Button className="link body-s" onPress={onClear}>
          {t("list.clear_all")}
        </Button>
      </li>
    </ul>
  );
}
