import { useEffect, useEffectEvent } from "react";
import { useBuilder } from "../builder-context.tsx";

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest("[role=dialog], [role=alertdialog]") !== null);

/** Listens for Ctrl or ⌘ with Z (takes a change back), with Shift too (makes it again) and S (saves at once). A rich text has its own undo. */
export function useBuilderKeys(): void {
  const { store, isReadOnly } = useBuilder();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isReadOnly || !(event.ctrlKey || event.metaKey) || event.altKey || isWriting(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y" && key !== "s") return;
    event.preventDefault();
    if (key === "s") void store.flush();
    else if (key === "y" || event.shiftKey) store.redo();
    else store.undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    const online = () => store.retry();
    document.addEventListener("keydown", listener);
    addEventListener("online", online);
    return () => {
      document.removeEventListener("keydown", listener);
      removeEventListener("online", online);
    };
  }, [store]);
}
