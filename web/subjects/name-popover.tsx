import type { RefObject } from "react";
import { Dialog, Popover } from "react-aria-components";
import { NameForm } from "../form/name-form.tsx";

/** Of the popover and its field, in pixels. */
const padding = 8;
const fieldHeight = 32;
const fieldPadding = 10;

type NamePopoverProps = {
  /** What it stands at. */
  anchor: RefObject<Element | null>;
  label: string;
  initial?: string;
  submitLabel: string;
  /** Throws what is wrong with the name. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
  staysOpen?: boolean;
  /** It lies over what bears the name, instead of beneath it. */
  covers?: boolean;
};

/** Shows a name typed right where it belongs. It stands over the tree and not in it, because a tree takes every key for itself. */
export function NamePopover({ anchor, onClose, covers, ...form }: NamePopoverProps) {
  // Beneath a name of the tree there are others: what is new is typed at the end of the row, where no name is covered.
  const isInRow = !covers && anchor.current?.closest("[role='row']") !== null;
  return (
    <Popover
      className="popover name-popover"
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement={isInRow ? "bottom end" : "bottom start"}
      // Over a name, so that what is typed stands where the name stood: by half of what the field is higher, and its padding.
      offset={covers ? -((anchor.current?.clientHeight ?? 0) + fieldHeight) / 2 - padding : padding}
      crossOffset={covers ? -padding - fieldPadding : 0}
    >
      <Dialog aria-label={form.label} className="name-dialog">
        <NameForm {...form} placeholder={form.initial === undefined ? form.label : undefined} onClose={onClose} />
      </Dialog>
    </Popover>
  );
}
