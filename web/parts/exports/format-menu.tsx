import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Menu, MenuItem } from "../../base/ui/menu.tsx";

const formats = ["xlsx", "csv"] as const;

type FormatMenuProps = {
  label: string;
  isDisabled: boolean;
  isPending: boolean;
  onChoose: (format: (typeof formats)[number]) => void;
};

/** Shows the button that downloads a list, and asks for the format of its file. */
export function FormatMenu({ label, isDisabled, isPending, onChoose }: FormatMenuProps) {
  const { t } = useTranslation("exports");
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={
        <Button isDisabled={isDisabled} isPending={isPending}>
          <Icon of={Download} small />
          {label}
        </Button>
      }
    >
      {formats.map((format) => (
        <MenuItem key={format} onAction={() => onChoose(format)}>
          {t(`formats.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
