import { readPairResponse } from "@sextant/questions/interactions/pairs/pair-response.ts";
import { RichContent } from "../../ui/rich-content.tsx";
import type { ReviewProps } from "../interaction-props.ts";
import { reviewPartTexts } from "../part-texts/part-texts.ts";
import { correctPairs, judge } from "../verdict/judge.ts";
import { NotRight } from "../verdict/not-right.tsx";
import { VerdictLine, verdictWords } from "../verdict/verdict-line.tsx";

const targetsOf = (pairs: readonly (readonly [string, string])[], source: string) =>
  pairs.filter(([one]) => one === source).map(([, target]) => target);

/** Shows a match as it was answered: for each source what was matched with it, and what should have been. */
export function MatchReview({ interaction, response, answerKey, feedback, isOther }: ReviewProps<"match">) {
  const texts = reviewPartTexts(isOther);
  const { sources, targets, prompt } = interaction;
  const given = readPairResponse(response) ?? [];
  const correct = correctPairs(answerKey);
  const isWhole = response === undefined;
  const contentOf = (id: string) => targets.find((target) => target.id === id)?.content ?? "";
  return (
    <div className="review">
      {prompt ? <RichContent className="prompt" html={prompt} /> : null}
      <ul className="verdict-rows">
        {sources.map(({ id, content, max_matches }) => {
          const mine = targetsOf(given, id);
          const judged = judge(mine, correct && targetsOf(correct, id), isWhole);
          return (
            <li key={id} className="verdict-row">
              <div className="verdict-row-of">
                <RichContent html={content} />
                {feedback?.[id] ? <RichContent className="verdict-feedback" html={feedback[id]} /> : null}
              </div>
              <div className="rows-2">
                {mine.length === 0 && (!isWhole || judged.length === 0) ? (
                  <p className="verdict-none">{isWhole ? texts.nothing : texts.left_out}</p>
                ) : null}
                {judged.map(({ id: target, verdict }) => (
                  <VerdictLine
                    key={target}
                    verdict={verdict}
                    words={verdictWords(texts, verdict, !isWhole && max_matches !== 1)}
                    feedback={verdict === "missed" ? undefined : feedback?.[target]}
                  >
                    <RichContent html={contentOf(target)} />
                  </VerdictLine>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      {isWhole ? <NotRight parts={targets.filter(({ id }) => !correct?.some(([, target]) => target === id))} /> : null}
    </div>
  );
}
