import { cx } from "./class-names.ts";

type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "danger-quiet";

/** What a button looks like. */
export type ButtonLook = {
  variant?: ButtonVariant;
  size?: "sm" | "md" | "lg";
  icon?: boolean;
  block?: boolean;
  className?: string;
};

/** Returns the classes of a button, and of links that look like one. */
export function buttonClass({ variant = "secondary", size = "md", icon, block, className }: ButtonLook): string {
  return cx(
    "btn",
    `btn-${variant}`,
    size !== "md" && `btn-${size}`,
    icon && "btn-icon",
    block && "btn-block",
    className,
  );
}
