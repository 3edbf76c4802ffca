import "./match.css";
import { readPairResponse } from "@sextant/questions/interactions/pairs/pair-response.ts";
import { RichContent } from "../../ui/rich-content.tsx";
import type { AnswerProps } from "../interaction-props.ts";
import { partTexts } from "../part-texts/part-texts.ts";
import { flipPairs, pairsResponse } from "../placing/pair-rules.ts";
import { usePlacing } from "../placing/use-placing.ts";
import { plainWords } from "../plain-words.ts";
import { MatchGrid } from "./match-grid.tsx";
import { MatchPlaces } from "./match-places.tsx";
import { isGrid } from "./presentation.ts";

/** Sources to be matched with targets: in a grid where few short targets make its columns, else by placing targets beside sources. */
export function MatchAnswer({ interaction, response, onChange, disabled }: AnswerProps<"match">) {
  const texts = partTexts();
  const { sources, targets, min_associations: min, max_associations: max } = interaction;
  // A source is the place, a target what is put there.
  const pairs = flipPairs(readPairResponse(response) ?? []);
  const wordsOf = (parts: readonly { id: string; content: string }[], part: string) =>
    plainWords(parts.find(({ id }) => id === part)?.content ?? "");
  const placing = usePlacing({
    pairs,
    limits: {
      items: new Map(targets.map(({ id, max_matches }) => [id, max_matches])),
      places: new Map(sources.map(({ id, max_matches }) => [id, max_matches])),
      total: max,
    },
    onPairs: (next) => onChange(pairsResponse(flipPairs(next))),
    disabled,
    itemName: (target) => wordsOf(targets, target),
    placeName: (source) => wordsOf(sources, source),
  });
  const grid = isGrid(targets.map(({ content }) => (content.includes("<img") ? null : plainWords(content))));
  const single = sources.every(({ max_matches }) => max_matches === 1);
  const how = grid ? (single ? texts.match_one : texts.match_several) : texts.match_place;
  return (
    <div className="match" data-interaction-id={interaction.id}>
      {interaction.prompt ? <RichContent className="prompt" html={interaction.prompt} /> : null}
      <p className="help mb-3">{`${how} ${texts.match_hint(min, max)}`.trim()}</p>
      {grid ? (
        <MatchGrid placing={placing} sources={sources} targets={targets} pairs={pairs} />
      ) : (
        <MatchPlaces placing={placing} sources={sources} targets={targets} pairs={pairs} />
      )}
    </div>
  );
}
