import { memo, useRef } from "react";
import { reachable } from "../parts/scroll-region.ts";
import { useTexts } from "../player-context.tsx";
import type { PlacedQuestion } from "../sitting/wire.ts";
import { MarkLayer } from "../tools/marks/mark-layer.tsx";
import { QuestionPane } from "./question-pane.tsx";

type QuestionSlotProps = { placed: PlacedQuestion; number: number; tools: string; shown: boolean };

/** Shows the pane of one question. Its neighbours are rendered but hidden, so that moving on only reveals them. */
export const QuestionSlot = memo(function QuestionSlot({ placed, number, tools, shown }: QuestionSlotProps) {
  const texts = useTexts();
  const text = useRef<HTMLDivElement>(null);
  const allowed = tools.split(" ");
  return (
    <section className="pane question-pane" aria-label={texts.question.pane} hidden={!shown} {...reachable}>
      <div className="zoomed">
        <QuestionPane placed={placed} number={number} mayStrike={allowed.includes("eliminator")} textRef={text} />
      </div>
      {shown && allowed.includes("highlight") ? (
        <MarkLayer text={text} where="body" attempt={placed.id} sharing={[placed.id]} content={placed.question.body} />
      ) : null}
    </section>
  );
});
