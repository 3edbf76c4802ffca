import "./placing.css";
import "../drag/drag.css";
import type { Pair } from "@sextant/questions/interactions/pairs/pair-response.ts";
import { GripVertical } from "lucide-react";
import { Icon } from "../../ui/icon.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import { Announcement } from "../announcement.tsx";
import { partTexts } from "../part-texts/part-texts.ts";
import { placesOf } from "./pair-rules.ts";
import type { Placing } from "./use-placing.ts";

type StockProps = {
  placing: Placing;
  items: readonly { id: string; content: string; max_matches: number }[];
  pairs: readonly Pair[];
};

/**
 * Shows what there is to place. It stays in sight while the text scrolls; what is used up keeps its room, so that nothing
 * moves.
 */
export function Stock({ placing, items, pairs }: StockProps) {
  const texts = partTexts();
  const { picked, said, refusal, disabled, dropName, pick, drag, itemName, placeName } = placing;
  return (
    <div className="stock">
      <p className="help mb-3">{texts.place_help}</p>
      <ul className="stock-items" aria-label={texts.stock} data-drop={dropName()}>
        {items.map(({ id, content, max_matches }) => {
          const places = placesOf(pairs, id);
          const isUsed = max_matches > 0 && places.length >= max_matches;
          return (
            <li key={id}>
              <button
                type="button"
                className="tile"
                data-used={isUsed || undefined}
                aria-pressed={picked === id}
                disabled={disabled}
                onClick={() => pick(id)}
                onKeyDown={(event) => {
                  if (event.key !== "Escape" || picked !== id) return;
                  event.preventDefault();
                  pick(id);
                }}
                onPointerDown={(event) => drag(event, id)}
              >
                <span className="sr">
                  {[itemName(id), ...places.map((place) => texts.in_place(placeName(place)))].join(", ")}
                </span>
                <Icon of={GripVertical} small className="faint" />
                <RichContent inline aria-hidden="true" className="tile-words min-w-0 breaks" html={content} />
              </button>
            </li>
          );
        })}
      </ul>
      <p className="help stock-refusal" role="status">
        {refusal}
      </p>
      <Announcement said={said} />
    </div>
  );
}
