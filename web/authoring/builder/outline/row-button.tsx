import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { Icon } from "../../../base/ui/icon.tsx";

type RowButtonProps = { isShown: boolean; onPress: () => void; children: ReactNode };

/** Shows what opens the place of an outline’s row. */
export function RowButton({ isShown, onPress, children }: RowButtonProps) {
  return (
    <Button className="ol-open" aria-current={isShown || undefined} onPress={onPress}>
      {children}
      <Icon of={ChevronRight} small className="turns only-phone" />
    </Button>
  );
}
