import { memo, useRef } from "react";
import { PlacedContent } from "../../../base/questions/placed-content.tsx";
import { reachable } from "../parts/scroll-region.ts";
import { useTexts } from "../player-context.tsx";
import type { PlacedQuestion } from "../sitting/wire.ts";
import { MarkLayer } from "../tools/marks/mark-layer.tsx";

type StimulusPaneProps = {
  stimulus: NonNullable<PlacedQuestion["question"]["stimulus"]>;
  attempt: string;
  /** Attempts that share this stimulus, as one text. */
  sharing: string;
  mayMark: boolean;
};

const nothing: [] = [];
const noInteraction = () => null;

/** The passage, table or figure that questions share. It stays where it was scrolled to while they do. */
export const StimulusPane = memo(function StimulusPane({ stimulus, attempt, sharing, mayMark }: StimulusPaneProps) {
  const texts = useTexts();
  const text = useRef<HTMLDivElement>(null);
  return (
    // A pane that scrolls must be reachable by keyboard.
    <section className="pane passage-pane" aria-label={texts.question.passage} {...reachable}>
      <div className="zoomed">
        <article className="passage" dir="auto">
          {stimulus.title ? <p className="src">{stimulus.title}</p> : null}
          <PlacedContent html={stimulus.body} interactions={nothing} contentRef={text}>
            {noInteraction}
          </PlacedContent>
        </article>
      </div>
      {mayMark ? (
        <MarkLayer
          text={text}
          where="stimulus"
          attempt={attempt}
          sharing={sharing.split(" ")}
          content={stimulus.body}
        />
      ) : null}
    </section>
  );
});
