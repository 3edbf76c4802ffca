import type { ComponentPropsWithRef } from "react";
import { type ButtonLook, buttonClass } from "../button-class.ts";
import { isolated } from "../isolated.ts";

type LinkProps = ComponentPropsWithRef<"a"> & { href: string };

/** Shows a link that loads its page. */
export function Link({ className = "link", children, ...rest }: LinkProps) {
  return (
    <a {...rest} className={className}>
      {isolated(children)}
    </a>
  );
}

/** Shows a link that looks like a button and loads its page. */
export function ButtonLink({ variant, size, icon, block, className, ...rest }: LinkProps & ButtonLook) {
  return <a {...rest} className={buttonClass({ variant, size, icon, block, className })} />;
}
