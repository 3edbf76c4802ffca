import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { cx } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "danger-quiet";

export type ButtonProps = Omit<AriaButtonProps, "className" | "children" | "style"> & {
  variant?: ButtonVariant;
  size?: "sm" | "md" | "lg";
  icon?: boolean;
  block?: boolean;
  className?: string;
  children: ReactNode;
};

/** Returns the classes of a button, for links that look like one. */
export function buttonClass(props: Pick<ButtonProps, "variant" | "size" | "icon" | "block" | "className">): string {
  const { variant = "secondary", size = "md", icon, block, className } = props;
  return cx(
    "btn",
    `btn-${variant}`,
    size !== "md" && `btn-${size}`,
    icon && "btn-icon",
    block && "btn-block",
    className,
  );
}

/** Shows a button. One `primary` a screen: it is the next thing to do. An `icon` button needs an `aria-label`. */
export function Button({ variant, size, icon, block, className, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={buttonClass({ variant, size, icon, block, className })}>
      {children}
    </AriaButton>
  );
}
