import { type RefObject, useEffect, useState } from "react";
import type { OutlineEntry } from "./outline-places.ts";
import type { Material } from "./requests.ts";

/** A heading is read from so far below the top on. */
const READ_FROM = 96;

const headingsIn = (text: HTMLElement | null) => [
  ...(text?.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6") ?? []),
];

/** Returns the outline of an article. Part 1 is the text before the first heading, so the nth heading starts part n + 1. */
export const outlineOf = ({ outline }: Pick<Material, "outline">): OutlineEntry[] =>
  outline.map(({ title, level }, index) => ({ title, depth: level - 2, page: index + 2, down: null }));

/** Tracks which part of an article is being read, and scrolls to a part. */
export function useArticleParts(
  scroller: RefObject<HTMLElement | null>,
  text: RefObject<HTMLElement | null>,
  start: number,
) {
  const [part, setPart] = useState(start);
  useEffect(() => {
    const look = () => {
      const line = Math.max(0, scroller.current?.getBoundingClientRect().top ?? 0) + READ_FROM;
      setPart(headingsIn(text.current).findLastIndex((one) => one.getBoundingClientRect().top <= line) + 2);
    };
    look();
    // On a phone the page scrolls, elsewhere the middle of it.
    document.addEventListener("scroll", look, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", look, { capture: true });
  }, [scroller, text]);
  return {
    part,
    /** Scrolls to the start of a part and moves the focus there. */
    goTo: (next: number) => {
      const heading = headingsIn(text.current)[next - 2];
      if (!heading) return text.current?.scrollIntoView({ block: "start" });
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      heading.scrollIntoView({ block: "start" });
    },
  };
}
