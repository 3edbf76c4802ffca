import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Returns where the focus goes from a link by this key; null where it isn't one of those that move it. */
function nextOf(key: string, at: number, count: number): number | null {
  const [forwards, backwards] = document.dir === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (key === forwards || key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === backwards || key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

const linksIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("a")];

/** Has Tab stop at one link of a list: the wanted one, or the first where that is gone. */
function stopAt(list: HTMLElement, wanted: EventTarget | null): EventTarget | null {
  const links = linksIn(list);
  const stop = links.find((link) => link === wanted) ?? links[0] ?? null;
  for (const link of links) link.tabIndex = link === stop ? 0 : -1;
  return stop;
}

/** Moves the focus through the links of a list by arrow keys, Home and End, so that Tab stops in the list once. */
export function useRoving<List extends HTMLElement>(): RefObject<List | null> {
  const list = useRef<List>(null);
  const stop = useRef<EventTarget | null>(null);
  // The links of a list change with its filter.
  useLayoutEffect(() => {
    if (list.current) stop.current = stopAt(list.current, stop.current);
  });
  useEffect(() => {
    const own = list.current;
    if (!own) return;
    const onKey = (event: KeyboardEvent) => {
      const all = linksIn(own);
      const at = all.indexOf(event.target as HTMLElement);
      const next = at < 0 || event.ctrlKey || event.metaKey || event.altKey ? null : nextOf(event.key, at, all.length);
      if (next === null) return;
      event.preventDefault();
      all[next]?.focus();
    };
    const onFocus = ({ target }: FocusEvent) => {
      stop.current = stopAt(own, target);
    };
    own.addEventListener("keydown", onKey);
    own.addEventListener("focusin", onFocus);
    return () => {
      own.removeEventListener("keydown", onKey);
      own.removeEventListener("focusin", onFocus);
    };
  }, []);
  return list;
}
