import type { Pair } from "@sextant/questions/interactions/pairs/pair-response.ts";
import { X } from "lucide-react";
import { type CSSProperties, useId } from "react";
import { Icon } from "../../ui/icon.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import { Announcement } from "../announcement.tsx";
import { partTexts } from "../part-texts/part-texts.ts";
import { itemsIn } from "../placing/pair-rules.ts";
import type { Placing } from "../placing/use-placing.ts";

type Part = { id: string; content: string; max_matches: number };
type MatchGridProps = { placing: Placing; sources: readonly Part[]; targets: readonly Part[]; pairs: readonly Pair[] };

/**
 * Shows a row for each source, a column for each target, native fields where they cross. In a narrow room each row becomes a
 * list.
 */
export function MatchGrid({ placing, sources, targets, pairs }: MatchGridProps) {
  const texts = partTexts();
  const id = useId();
  const { disabled, put, take, itemName, placeName, refusal, said } = placing;
  return (
    <div className="match-room">
      <div className="match-grid" style={{ "--columns": targets.length } as CSSProperties}>
        <div className="match-row match-head" aria-hidden="true">
          <span />
          {targets.map((target) => (
            <RichContent key={target.id} className="match-column" html={target.content} />
          ))}
          <span />
        </div>
        {sources.map((source) => {
          const chosen = itemsIn(pairs, source.id);
          const single = source.max_matches === 1;
          const name = `${id}-${source.id}`;
          return (
            <fieldset
              key={source.id}
              className="match-set contents"
              disabled={disabled}
              aria-label={placeName(source.id)}
            >
              <div className="match-row">
                <RichContent className="match-source" html={source.content} />
                {targets.map((target) => {
                  const isOn = chosen.includes(target.id);
                  return (
                    <label key={target.id} className="match-cell" data-selected={isOn || undefined}>
                      <input
                        className="match-input"
                        type={single ? "radio" : "checkbox"}
                        name={name}
                        aria-label={texts.cell(placeName(source.id), itemName(target.id))}
                        checked={isOn}
                        onChange={() => (isOn ? take(target.id, source.id) : put(target.id, source.id))}
                      />
                      <span className={single ? "match-mark" : "match-mark match-mark-box"} aria-hidden="true" />
                      <RichContent inline className="match-name" html={target.content} />
                    </label>
                  );
                })}
                <button
                  type="button"
                  className="match-clear"
                  hidden={chosen.length === 0 || !single || disabled}
                  aria-label={texts.clear_row(placeName(source.id))}
                  onClick={(event) => {
                    for (const target of chosen) take(target, source.id);
                    event.currentTarget.closest("fieldset")?.querySelector("input")?.focus();
                  }}
                >
                  <Icon of={X} small />
                </button>
              </div>
            </fieldset>
          );
        })}
      </div>
      <p className="help refusal" role="status">
        {refusal}
      </p>
      <Announcement said={said} />
    </div>
  );
}
