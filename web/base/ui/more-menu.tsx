import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Menu } from "./menu.tsx";

interface MoreMenuProps {
  /** Names the button and the menu, with what they belong to. */
  label: string;
  /** In rows and cards small, in heads as large as the buttons beside it. */
  size?: "sm" | "md";
  className?: string | undefined;
  isPending?: boolean;
  children: ReactNode;
}

/** Shows a button of three dots, with a menu of what else can be done with the thing beside it. */
export function MoreMenu({ label, size = "sm", className, isPending = false, children }: MoreMenuProps) {
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={
        <Button variant="ghost" size={size} icon className={className} isPending={isPending} aria-label={label}>
          <Icon of={Ellipsis} small={size === "sm"} />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}
