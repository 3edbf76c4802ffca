import type { Pair } from "@sextant/questions/interactions/pairs/pair-response.ts";
import { Plus } from "lucide-react";
import { Icon } from "../../ui/icon.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import { itemsIn } from "../placing/pair-rules.ts";
import { Slot } from "../placing/slot.tsx";
import { Stock } from "../placing/stock.tsx";
import type { Placing } from "../placing/use-placing.ts";

type Part = { id: string; content: string; max_matches: number };
type MatchPlacesProps = {
  placing: Placing;
  sources: readonly Part[];
  targets: readonly Part[];
  pairs: readonly Pair[];
};

/** Shows the sources, each with places beside it for as many targets as it may have, and the targets beneath. */
export function MatchPlaces({ placing, sources, targets, pairs }: MatchPlacesProps) {
  return (
    <>
      <ul className="match-places">
        {sources.map(({ id, content, max_matches: most }) => {
          const held = itemsIn(pairs, id);
          const hasRoom = most === 0 || held.length < most;
          return (
            <li key={id} className="match-place">
              <RichContent className="match-source" html={content} />
              <div className="match-slots rows-2">
                {held.map((item) => (
                  <Slot key={item} placing={placing} place={id} items={targets} pairs={pairs} held={item}>
                    {null}
                  </Slot>
                ))}
                {hasRoom ? (
                  <Slot placing={placing} place={id} items={targets} pairs={pairs} held={null}>
                    <span className="slot-number">
                      <Icon of={Plus} small />
                    </span>
                  </Slot>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      <Stock placing={placing} items={targets} pairs={pairs} />
    </>
  );
}
