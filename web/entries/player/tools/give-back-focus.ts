import { useState } from "react";

/** Brings the focus back to what had it before a tool came, or to the question where that is gone. */
function giveBackFocus(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before !== document.body && before.getClientRects().length > 0;
  const place = isThere
    ? before
    : document.querySelector<HTMLElement>(".question-pane:not([hidden]) [data-question-heading]");
  place?.focus({ preventScroll: true });
}

/** Returns what had the focus when this was first drawn, to be given it back. */
export function useGiveBack(): () => void {
  const [before] = useState(() => document.activeElement);
  return () => giveBackFocus(before);
}
