import "katex/dist/katex.min.css";
import "../ui/styles/rich-content.css";
import type { CandidateInteraction } from "@sextant/questions/interactions/candidate-registry.ts";
import { type ReactNode, type Ref, useImperativeHandle } from "react";
import { createPortal } from "react-dom";
import { cx } from "../ui/class-names.ts";
import { GapPlaces } from "./gap-places.ts";
import { usePlacedHtml } from "./use-placed-html.ts";

type PlacedContentProps = {
  /** HTML sanitised by the server; `<span data-interaction="{id}">` marks the place of an interaction. */
  html: string;
  interactions: readonly CandidateInteraction[];
  /** Shows one interaction; `inline` when it is part of a line of text. */
  children: (interaction: CandidateInteraction, inline: boolean, number: number) => ReactNode;
  className?: string;
  /** The element that holds the text. */
  contentRef?: Ref<HTMLDivElement>;
};

/** Types that fit into a line of text. */
const inlineTypes: ReadonlySet<string> = new Set(["text_entry", "numeric_entry", "inline_choice"]);

/** Shows a question's text with its interactions: each where the text places it, and the unplaced ones below, in order. */
export function PlacedContent({ html, interactions, children, className, contentRef }: PlacedContentProps) {
  const { element, interactions: places, gaps } = usePlacedHtml(html);
  useImperativeHandle(contentRef, () => element.current as HTMLDivElement);

  return (
    <GapPlaces value={gaps}>
      <div ref={element} className={cx("rich", className)} dir="auto" />
      {interactions.map((interaction, index) => {
        const place = places.get(interaction.id);
        const inline = place !== undefined && inlineTypes.has(interaction.type);
        const shown = children(interaction, inline, index + 1);
        return place ? (
          createPortal(shown, place, interaction.id)
        ) : (
          <div key={interaction.id} className="beneath" data-unrecorded>
            {shown}
          </div>
        );
      })}
    </GapPlaces>
  );
}
