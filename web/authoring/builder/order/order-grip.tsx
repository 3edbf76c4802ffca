import { GripVertical } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../base/ui/icon.tsx";

type OrderGripProps = {
  label: string;
  "data-grip": string;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** Shows what drags a row, and moves it with Alt and an arrow. */
export function OrderGrip({ label, ...rest }: OrderGripProps) {
  const { t } = useTranslation("builder");
  return (
    <button
      type="button"
      className="grip"
      aria-label={label}
      title={t("grip")}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      {...rest}
    >
      <Icon of={GripVertical} small />
    </button>
  );
}
