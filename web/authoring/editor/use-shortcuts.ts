import { useEffect, useEffectEvent } from "react";

/** Keys of the whole editor: Ctrl or ⌘ with S saves, with Enter publishes. */
export function useShortcuts(acts: { save: () => void; publish: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (isChord && event.key.toLowerCase() === "s") {
      event.preventDefault();
      acts.save();
    } else if (isChord && event.key === "Enter" && !document.querySelector('[role="dialog"], [role="alertdialog"]')) {
      event.preventDefault();
      acts.publish();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
