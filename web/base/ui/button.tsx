import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { type ButtonLook, buttonClass } from "./button-class.ts";

export type ButtonProps = Omit<AriaButtonProps, "className" | "children" | "style"> &
  ButtonLook & { children: ReactNode };

/** Shows a button. One `primary` a screen: it is the next thing to do. An `icon` button needs an `aria-label`. */
export function Button({ variant, size, icon, block, className, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={buttonClass({ variant, size, icon, block, className })}>
      {children}
    </AriaButton>
  );
}
