import { useEffect, useEffectEvent } from "react";

/** Saves on Ctrl+Enter, or ⌘+Enter, wherever the focus is, but in a dialog, which has its own. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    event.preventDefault();
    event.stopPropagation();
    save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    // Before a button under the focus takes the key for itself.
    document.addEventListener("keydown", listener, true);
    return () => document.removeEventListener("keydown", listener, true);
  }, []);
}
