import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type BadgeProps = {
  tone?: "success" | "warning" | "error" | "info" | "brass" | "line";
  icon?: LucideIcon;
  children: ReactNode;
};

/** Shows a word on the exception: in review, draft, offline. What is usual wears none. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={cx("badge", tone && `badge-${tone}`)}>
      {icon ? <Icon of={icon} /> : null}
      {children}
    </span>
  );
}
