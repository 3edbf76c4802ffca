import type { RefObject } from "react";
import { Dialog, Popover } from "react-aria-components";
import { NameForm } from "../../parts/form/name-form.tsx";

/** Sizes of the popover and its field, in pixels. */
const padding = 8;
const fieldHeight = 32;
const fieldPadding = 10;

type NamePopoverProps = {
  /** The element that it is attached to. */
  anchor: RefObject<Element | null>;
  label: string;
  initial?: string;
  submitLabel: string;
  /** Rejects with the error about the name. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
  staysOpen?: boolean;
  /** Covers the name's element instead of opening below it. */
  covers?: boolean;
};

/** Shows a name field at its place. It floats over the tree instead of being inside it, because a tree captures every key. */
export function NamePopover({ anchor, onClose, covers, ...form }: NamePopoverProps) {
  // Below a name in the tree are others: a new name is typed at the end of the row, where it covers none.
  const isInRow = !covers && anchor.current?.closest("[role='row']") !== null;
  return (
    <Popover
      className="popover name-popover"
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement={isInRow ? "bottom end" : "bottom start"}
      // Over a name, align the field's text with the name: offset by half the height difference, and the padding.
      offset={covers ? -((anchor.current?.clientHeight ?? 0) + fieldHeight) / 2 - padding : padding}
      crossOffset={covers ? -padding - fieldPadding : 0}
    >
      <Dialog aria-label={form.label} className="name-dialog">
        <NameForm {...form} placeholder={form.initial === undefined ? form.label : undefined} onClose={onClose} />
      </Dialog>
    </Popover>
  );
}
