const blocked = ["contextmenu", "copy", "cut"] as const;

/**
 * Cancels context menu, copy and cut in the whole document, by keyboard and menu alike. Nothing else is touched: selection,
 * screen readers, find and print go on. Returns the way to lift it.
 */
export function blockCopying(target: EventTarget): () => void {
  const cancel = (event: Event) => event.preventDefault();
  for (const name of blocked) target.addEventListener(name, cancel, { capture: true });
  return () => {
    for (const name of blocked) target.removeEventListener(name, cancel, { capture: true });
  };
}
