import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "../../../../base/ui/class-names.ts";

type DropdownProps = { label: string; className?: string; onClose: (isByKey: boolean) => void; children: ReactNode };

/** Shows a panel over the calculator. Escape closes it, and so does leaving it. */
export function Dropdown({ label, className, onClose, children }: DropdownProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = element.current?.querySelector<HTMLElement>("input, button");
    (first ?? element.current)?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={element}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={cx("cx-drop popover", className)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose(false);
      }}
    >
      {children}
    </div>
  );
}
