import type { InteractionResponse } from "@sextant/questions/interactions/candidate-registry.ts";
import { responseTo } from "@sextant/questions/response.ts";
import { Flag } from "lucide-react";
import { memo, type Ref, useMemo } from "react";
import { UploadPlaceContext } from "../../../base/questions/file-upload/upload-place.ts";
import { InteractionAnswer } from "../../../base/questions/interaction-answer.tsx";
import { createLateChunk, LatePart } from "../../../base/questions/late-part.tsx";
import { PlacedContent } from "../../../base/questions/placed-content.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { withPart } from "../answers/with-part.ts";
import { useCheck } from "../behaviour/use-check.ts";
import { useAnswer, usePlayer, usePreference, useSitting, useTexts } from "../player-context.tsx";
import { canAnswer } from "../sitting/screen.ts";
import type { PlacedQuestion } from "../sitting/wire.ts";

const behaviourPart = createLateChunk(
  () => import("../behaviour/behaviour-part.tsx"),
  (module) => module.default,
);

const checkedAnswer = createLateChunk(
  () => import("../behaviour/checked-answer.tsx"),
  (module) => module.default,
);

/** Brings what checks and certainty need, while nothing else is to be done. */
export function prefetchBehaviour(): void {
  for (const chunk of [behaviourPart, checkedAnswer]) void chunk.load().catch(() => {});
}

type QuestionPaneProps = {
  placed: PlacedQuestion;
  number: number;
  /** Striking out is one of the section's tools. */
  mayStrike: boolean;
  /** The element that holds the question's text. */
  textRef?: Ref<HTMLDivElement> | undefined;
};

/** One question with its answer. It is drawn again when its own work changes and for nothing else. */
export const QuestionPane = memo(function QuestionPane({ placed, number, mayStrike, textRef }: QuestionPaneProps) {
  const { sitting, preferences } = usePlayer();
  const texts = useTexts();
  const { answers } = sitting;
  const { id, question } = placed;
  const work = useAnswer(id);
  const disabled = !useSitting(canAnswer);
  const behaviour = useSitting((state) => state.session?.behaviour);
  const check = useCheck(id);
  const isLocked = check?.locked === true;
  const isAsked = behaviour && (behaviour.checking.type !== "at_end" || behaviour.certainty !== "off");
  const striking = usePreference("striking") && mayStrike;
  const uploadPlace = useMemo(() => sitting.uploads.placeOf(id), [sitting, id]);
  const hasOptions = question.interactions.some(({ type }) => type === "choice");

  return (
    <>
      <div className="q-head">
        <h1 className="q-no-tab num" data-question-heading tabIndex={-1}>
          <span className="sr">{texts.question.word} </span>
          {number}
        </h1>
        <button
          type="button"
          className="q-act flag"
          aria-pressed={work.flagged}
          disabled={disabled}
          onClick={() => sitting.change(id, { flagged: !work.flagged })}
        >
          <Icon of={Flag} small />
          {work.flagged ? texts.question.flagged : texts.question.flag}
        </button>
        <span className="grow" />
        {mayStrike && hasOptions ? (
          <button
            type="button"
            className="q-act"
            aria-pressed={striking}
            onClick={() => preferences.set({ striking: !striking })}
          >
            <span className="elim" aria-hidden="true">
              ABC
            </span>
            {texts.question.strike}
          </button>
        ) : null}
      </div>
      <UploadPlaceContext value={uploadPlace}>
        <PlacedContent className="stem" html={question.body} interactions={question.interactions} contentRef={textRef}>
          {(interaction, inline, part) =>
            isLocked && check.key ? (
              <LatePart
                chunk={checkedAnswer}
                props={{
                  interaction,
                  inline,
                  answerKey: check.key[interaction.id],
                  response: responseTo(work.response, interaction.id),
                }}
              />
            ) : (
              <InteractionAnswer
                type={interaction.type}
                interaction={interaction}
                response={responseTo(work.response, interaction.id) as InteractionResponse}
                // From the store, not from this drawing: two changes may come before the next.
                onChange={(response) =>
                  sitting.change(id, { response: withPart(answers.get(id).response, interaction.id, response) })
                }
                struck={work.eliminated[interaction.id] ?? []}
                onStrike={(struck) => {
                  const { [interaction.id]: _, ...others } = answers.get(id).eliminated;
                  sitting.change(id, {
                    eliminated: struck.length === 0 ? others : { ...others, [interaction.id]: struck },
                  });
                }}
                striking={striking}
                disabled={disabled || isLocked}
                inline={inline}
                number={part}
                count={question.interactions.length}
              />
            )
          }
        </PlacedContent>
      </UploadPlaceContext>
      {isAsked ? <LatePart chunk={behaviourPart} props={{ placed }} /> : null}
    </>
  );
});
