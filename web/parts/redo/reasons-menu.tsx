import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { Menu, MenuItem } from "../../base/ui/menu.tsx";
import type { Reason } from "./requests.ts";

/** So many reasons one looks through without searching. */
const LEAST_SEARCHED = 8;

type ReasonsMenuProps = {
  trigger: ReactElement;
  choices: readonly Reason[];
  onChoose: (reason: Reason) => void;
  /** Removes the reason that the user chose, if there is one. */
  onRemove?: (() => void) | undefined;
};

/** Offers reasons in the given order; a long list is searchable by name. */
export function ReasonsMenu({ trigger, choices, onChoose, onRemove }: ReasonsMenuProps) {
  const { t } = useTranslation("redo");
  return (
    <Menu
      label={t("reason.choose")}
      search={choices.length > LEAST_SEARCHED ? { label: t("reason.search"), none: t("reason.no_match") } : undefined}
      trigger={trigger}
    >
      {onRemove ? <MenuItem onAction={onRemove}>{t("reason.remove")}</MenuItem> : null}
      {choices.map((choice) => (
        <MenuItem key={choice.id} onAction={() => onChoose(choice)}>
          {choice.name}
        </MenuItem>
      ))}
      {choices.length === 0 ? <MenuItem isDisabled>{t("reason.none_to_choose")}</MenuItem> : null}
    </Menu>
  );
}
