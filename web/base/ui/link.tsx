import type { ReactNode } from "react";
import { Link as AriaLink, type LinkProps as AriaLinkProps } from "react-aria-components";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { isolated } from "./isolated.ts";

type Base = Omit<AriaLinkProps, "className" | "children" | "style" | "href"> & {
  href: string;
  className?: string;
  children: ReactNode;
};

/** Shows a link in brass, hairline under. Same-origin addresses go through the router; others load. */
export function Link({ className = "link", children, ...rest }: Base) {
  return (
    <AriaLink {...rest} className={className}>
      {isolated(children)}
    </AriaLink>
  );
}

/** Shows a link that looks like a button: for going somewhere, where a button would do something. */
export function ButtonLink({ variant, size, icon, block, className, ...rest }: Base & ButtonLook) {
  return <AriaLink {...rest} className={buttonClass({ variant, size, icon, block, className })} />;
}
