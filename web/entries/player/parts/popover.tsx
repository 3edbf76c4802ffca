import { type ReactNode, type ToggleEvent, useRef, useState } from "react";
import { cx } from "../../../base/ui/class-names.ts";

type PopoverProps = {
  /** Named by the `popoverTarget` of the button that opens it. */
  id: string;
  label: string;
  className?: string;
  /** Its content, drawn only while it is open. */
  children: (close: () => void) => ReactNode;
};

/** Opens or closes a popover by its id. */
export function togglePopover(id: string): void {
  document.getElementById(id)?.togglePopover();
}

/** Shows a native popover: it floats over everything, closes by Escape or a press beside it, and gives the focus back. */
export function Popover({ id, label, className, children }: PopoverProps) {
  const element = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const before = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target === event.currentTarget && event.newState === "open") setOpen(true);
  };
  const after = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.newState === "closed") setOpen(false);
    else {
      const first = element.current?.querySelector<HTMLElement>("[data-first]");
      (first ?? element.current)?.focus({ preventScroll: true });
    }
  };
  return (
    <div
      ref={element}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={cx("popover", "p-pop", className)}
      onBeforeToggle={before}
      onToggle={after}
    >
      {open ? children(() => element.current?.hidePopover()) : null}
    </div>
  );
}
