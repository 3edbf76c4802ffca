import { useEffect, useEffectEvent } from "react";

interface ReaderKeys {
  onPage: (by: 1 | -1) => void;
  onZoom: (by: 1 | -1 | 0) => void;
  onFind: () => void;
  /** Where nothing has the focus that would scroll by itself. */
  onScroll?: (to: ScrollStep) => void;
}

export type ScrollStep = "down" | "up" | "start" | "end";
const scrolls: Readonly<Record<string, ScrollStep>> = { PageDown: "down", PageUp: "up", Home: "start", End: "end" };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Acts on the keys of the reader: arrows turn pages, + and − zoom, 0 fits the width, / searches, and keys that scroll, scroll the pages. */
export function useReaderKeys({ onPage, onZoom, onFind, onScroll }: ReaderKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('[role="dialog"], [role="menu"]')) return;
    if (event.target instanceof Element && event.target.closest('[role="tablist"]')) return;
    const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
    const acts: Record<string, () => void> = {
      [forward]: () => onPage(1),
      [back]: () => onPage(-1),
      "+": () => onZoom(1),
      "=": () => onZoom(1),
      "-": () => onZoom(-1),
      "0": () => onZoom(0),
      "/": onFind,
    };
    const step = event.target instanceof Element && event.target.matches("body, main") ? scrolls[event.key] : undefined;
    const act = acts[event.key] ?? (step && onScroll ? () => onScroll(step) : undefined);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
