import "./styles/side-sheet.css";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { isolated } from "./isolated.ts";

type SideSheetProps = {
  title: ReactNode;
  closeLabel: string;
  open: boolean;
  onClose: () => void;
  /** Shown beside the close button, for example previous and next. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Shows a sheet at the end of the page, at the bottom on phones. It takes focus and returns it; Escape and the scrim close it. */
export function SideSheet({ title, closeLabel, open, onClose, aside, children }: SideSheetProps) {
  return (
    <ModalOverlay className="scrim" isOpen={open} onOpenChange={(stays) => !stays && onClose()} isDismissable>
      <Modal className="side-sheet">
        <Dialog>
          <header>
            <Heading slot="title" level={2} className="h3 grow truncate">
              {isolated(title)}
            </Heading>
            {aside}
            <Button variant="ghost" size="sm" icon aria-label={closeLabel} onPress={onClose}>
              <Icon of={X} small />
            </Button>
          </header>
          <div className="side-sheet-body">{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
