import "./placing.css";
import "../listbox/option-list.css";
import type { Pair } from "@sextant/questions/interactions/pairs/pair-response.ts";
import { type ReactNode, useRef } from "react";
import { cx } from "../../ui/class-names.ts";
import { RichContent } from "../../ui/rich-content.tsx";
import { OptionList } from "../listbox/option-list.tsx";
import { partTexts } from "../part-texts/part-texts.ts";
import { placesOf } from "./pair-rules.ts";
import type { Placing } from "./use-placing.ts";

type SlotProps = {
  placing: Placing;
  place: string;
  items: readonly { id: string; content: string; max_matches: number }[];
  pairs: readonly Pair[];
  /** The id of the item it holds; null while it is empty. */
  held: string | null;
  /** What an empty one shows. */
  children: ReactNode;
  className?: string;
};

/** Shows a slot for one item. When an item is picked up, a press places it here; otherwise a press shows the items that could go here. */
export function Slot({ placing, place, items, pairs, held, children, className }: SlotProps) {
  const texts = partTexts();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { picked, over, disabled, dropName, put, take, drag, itemName, placeName } = placing;
  const name = placeName(place);
  const content = items.find(({ id }) => id === held)?.content;
  const options = items.map(({ id, content: html, max_matches }) => {
    const elsewhere = placesOf(pairs, id).filter((one) => one !== place);
    const isUsed = max_matches > 0 && elsewhere.length >= max_matches;
    return { id, html, note: isUsed ? texts.in_place(elsewhere.map(placeName).join(", ")) : undefined };
  });
  const says =
    picked === null
      ? texts.holds(name, held === null ? texts.empty : itemName(held))
      : texts.place_here(itemName(picked), name);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx("slot", className)}
        data-drop={dropName(place)}
        data-filled={held === null ? undefined : true}
        data-open={picked !== null || undefined}
        data-over={over === place || undefined}
        aria-haspopup="listbox"
        disabled={disabled}
        onClick={() => (picked === null ? list.current?.showPopover() : put(picked, place))}
        onPointerDown={held === null ? undefined : (event) => drag(event, held, place)}
      >
        <span className="sr">{says}</span>
        {content === undefined ? (
          <span aria-hidden="true">{children}</span>
        ) : (
          <RichContent inline aria-hidden="true" html={content} />
        )}
      </button>
      <OptionList
        list={list}
        anchor={button}
        label={texts.answers_at(name)}
        options={held === null ? options : [...options, { id: "", words: texts.leave_empty }]}
        chosen={held === null ? [] : [held]}
        onChoose={(id) => {
          if (id !== "") put(id, place);
          else if (held !== null) take(held, place);
        }}
      />
    </>
  );
}
