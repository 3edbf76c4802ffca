import type { ComponentPropsWithRef } from "react";
import { type ButtonLook, buttonClass } from "../button-class.ts";

type ButtonProps = ComponentPropsWithRef<"button"> & ButtonLook & { isPending?: boolean };

/** Shows a native button in the look of the house. What is pending keeps the focus and does nothing more. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, block, className, isPending, type = "button", onClick, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, icon, block, className })}
      aria-disabled={isPending || rest["aria-disabled"]}
      data-pending={isPending || undefined}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
    />
  );
}
