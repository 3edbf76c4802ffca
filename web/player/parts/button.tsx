import type { ComponentPropsWithRef } from "react";
import { cx } from "../../ui/class-names.ts";

type ButtonProps = ComponentPropsWithRef<"button"> & {
  variant?: "primary" | "secondary" | "ghost";
  icon?: boolean;
};

/** Shows a native button in the look of the house; the player does without the headless kit to be there sooner. */
export function Button({ variant = "secondary", icon, className, type = "button", ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={cx("btn", `btn-${variant}`, icon && "btn-icon", className)} />;
}
