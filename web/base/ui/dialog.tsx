import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { cx } from "./class-names.ts";
import { isolated } from "./isolated.ts";

type DialogProps = {
  title: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `alertdialog` for what asks before something is lost: a press beside it does not close it. */
  role?: "dialog" | "alertdialog";
  wide?: boolean;
  /** Only its own button closes it: what it shows is shown this once. */
  locked?: boolean;
  children: ReactNode;
  /** The buttons, the one that acts last. They stay in sight while what is above them scrolls. */
  actions?: ReactNode;
  /** What the buttons will do, said beside them. */
  note?: ReactNode;
};

/** Shows a dialog over a scrim. It takes the focus and gives it back; Escape closes. */
export function Dialog({
  title,
  open,
  onOpenChange,
  role = "dialog",
  wide,
  locked,
  children,
  actions,
  note,
}: DialogProps) {
  return (
    <ModalOverlay
      className="scrim centre"
      isOpen={open}
      onOpenChange={onOpenChange}
      isDismissable={role === "dialog" && !locked}
      isKeyboardDismissDisabled={locked}
    >
      <Modal className={cx("dialog", wide && "dialog-wide")}>
        <AriaDialog role={role}>
          <Heading slot="title" level={2} className="h2">
            {isolated(title)}
          </Heading>
          <div className="dim dialog-body">{children}</div>
          {actions ? (
            <div className="acts dialog-acts">
              {note ? <p className="acts-note">{note}</p> : null}
              {actions}
            </div>
          ) : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
