import type { LucideIcon } from "lucide-react";
import { cx } from "./class-names.ts";

/** Shows a Lucide icon at 20 px (16 when small). Always decoration: the word beside it, or the control's name, says the meaning. */
export function Icon({ of: Shape, small, className }: { of: LucideIcon; small?: boolean; className?: string }) {
  return <Shape className={cx("ic", small && "ic-s", className)} aria-hidden="true" focusable="false" />;
}
