import type { Editor } from "@tiptap/core";
import { type ReactNode, useRef, useState } from "react";
import { Dialog, Popover } from "react-aria-components";
import { placeInText } from "./place-in-text.ts";

type CaretPopoverProps = {
  editor: Editor;
  /** Of what is changed; null for the caret. */
  position: number | null;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for something that is put into the text, beside the place where it goes. */
export function CaretPopover({ editor, position, label, onClose, children }: CaretPopoverProps) {
  const [place] = useState(() => placeInText(editor, position));
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className="caret-anchor" style={place} />
      <Popover
        className="popover tex-popover"
        triggerRef={anchor}
        placement="bottom start"
        isOpen
        onOpenChange={(open) => !open && onClose()}
      >
        <Dialog aria-label={label} className="popover-body stack g3">
          {children}
        </Dialog>
      </Popover>
    </>
  );
}
