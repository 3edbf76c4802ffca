import "./pickers.css";
import { X } from "lucide-react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../../base/ui/icon.tsx";
import type { Option } from "./option.ts";

type ChosenChipsProps = {
  label: string;
  chosen: readonly Option[];
  /** Without it nothing can be taken off. */
  onRemove?: (id: string) => void;
  /** Which may be taken off; all by default. */
  isRemovable?: (id: string) => boolean;
};

/** Shows what is chosen, as chips that can be taken off. Nothing while nothing is. */
export function ChosenChips({ label, chosen, onRemove, isRemovable }: ChosenChipsProps) {
  const { t } = useTranslation();
  if (chosen.length === 0) return null;
  return (
    <ul className="picked-chips" aria-label={label}>
      {chosen.map(({ id, name, end, icon, whole }) => (
        <li key={id} className="picked-chip" title={whole}>
          {icon ? <Icon of={icon} small /> : null}
          <span className="truncate" dir="auto">
            {name}
          </span>
          {end ? <span className="dim">{end}</span> : null}
          {onRemove && isRemovable?.(id) !== false ? (
            <Button className="picked-chip-off" aria-label={t("picker.remove", { name })} onPress={() => onRemove(id)}>
              <Icon of={X} small />
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
