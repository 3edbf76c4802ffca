const blocked = ["contextmenu", "copy", "cut"] as const;

/**
 * Blocks the context menu, copy and cut in the whole document, by keyboard and menu alike. Selection, screen readers, find and print
 * still work. Returns a function that lifts the block.
 */
export function blockCopying(target: EventTarget): () => void {
  const cancel = (event: Event) => event.preventDefault();
  for (const name of blocked) target.addEventListener(name, cancel, { capture: true });
  return () => {
    for (const name of blocked) target.removeEventListener(name, cancel, { capture: true });
  };
}
