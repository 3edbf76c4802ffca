import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";

type ChosenListProps = {
  /** Those chosen, in their order. */
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  nameOf: (id: string) => string;
  /** Said after a name. */
  remarkOf?: (id: string) => ReactNode;
  /** Which may be taken off; all by default. */
  isRemovable?: (id: string) => boolean;
  /** What may be added. */
  free: readonly { id: string; label: string }[];
};

/** Things that a person has, each to be taken off, and a field that adds one. */
export function ChosenList({ ids, onChange, nameOf, remarkOf, isRemovable, free }: ChosenListProps) {
  const { t } = useTranslation("people");
  return (
    <>
      <ul className="stack g1">
        {ids.map((id) => (
          <li key={id} className="row between">
            <span dir="auto">
              {nameOf(id)} {remarkOf?.(id)}
            </span>
            {isRemovable?.(id) === false ? null : (
              <Button
                variant="ghost"
                size="sm"
                icon
                aria-label={t("take_off", { name: nameOf(id) })}
                onPress={() => onChange(ids.filter((other) => other !== id))}
              >
                <Icon of={X} small />
              </Button>
            )}
          </li>
        ))}
        {ids.length === 0 ? <li className="faint">{t("none_yet")}</li> : null}
      </ul>
      <Select
        key={ids.length}
        label={t("add_one")}
        choices={[...free]}
        value={null}
        onChange={(id) => onChange([...ids, id])}
        placeholder={t("choose")}
        isDisabled={free.length === 0}
      />
    </>
  );
}
