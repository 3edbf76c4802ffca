import type { ReactElement, ReactNode } from "react";
import { Popover as AriaPopover, Dialog, DialogTrigger, type PopoverProps } from "react-aria-components";

/** A small panel beside its button: for a word of explanation or a few controls. */
export function Popover(props: {
  trigger: ReactElement;
  label: string;
  placement?: PopoverProps["placement"];
  children: ReactNode;
}) {
  return (
    <DialogTrigger>
      {props.trigger}
      <AriaPopover className="popover" placement={props.placement}>
        <Dialog className="popover-body" aria-label={props.label}>
          {props.children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
