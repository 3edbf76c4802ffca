import "../../ui/styles/rich-content.css";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { usePlacedHtml } from "../use-placed-html.ts";

type GapTextProps = {
  html: string;
  /** Returns the content of a gap, by its id. */
  children: (gap: string) => ReactNode;
};

/** Shows a text with something in each of its gaps. */
export function GapText({ html, children }: GapTextProps) {
  const { element, gaps } = usePlacedHtml(html);
  return (
    <>
      <div ref={element} className="rich prompt" dir="auto" />
      {[...gaps].map(([gap, place]) => createPortal(children(gap), place, gap))}
    </>
  );
}
