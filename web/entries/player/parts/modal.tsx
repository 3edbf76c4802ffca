import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

type ModalProps = {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** The buttons; the primary one is last. */
  actions?: ReactNode;
  wide?: boolean;
};

/** Shows a native modal dialog, open while mounted: it traps focus, closes with Escape, and returns focus. */
export function Modal({ title, onClose, children, actions, wide }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={wide ? "dialog dialog-wide p-modal" : "dialog p-modal"}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 className="h2" id={id}>
        {title}
      </h2>
      <div className="dim dialog-body">{children}</div>
      {actions ? <div className="acts">{actions}</div> : null}
    </dialog>
  );
}
