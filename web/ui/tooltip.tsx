import type { ReactElement, ReactNode } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components";
import { Kbd } from "./kbd.tsx";

/** A word on what a control does, on hover and on focus. The control keeps its own name; this only helps. */
export function Tooltip({ trigger, children, keys }: { trigger: ReactElement; children: ReactNode; keys?: string }) {
  return (
    <TooltipTrigger delay={400}>
      {trigger}
      <AriaTooltip className="tooltip" offset={8}>
        {children}
        {keys ? <Kbd>{keys}</Kbd> : null}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
