import type { Pair } from "@sextant/questions/interactions/pairs/pair-response.ts";
import { type PointerEvent, useId, useState } from "react";
import { useAnnouncement } from "../announcement.tsx";
import { beginDrag } from "../drag/pointer-drag.ts";
import { partTexts } from "../part-texts/part-texts.ts";
import { itemsIn, type PairLimits, placeItem, takeOut } from "./pair-rules.ts";

type PlacingParts = {
  pairs: readonly Pair[];
  limits: PairLimits;
  onPairs: (pairs: Pair[]) => void;
  disabled: boolean;
  /** Items and places as words. */
  itemName: (item: string) => string;
  placeName: (place: string) => string;
};

export type Placing = ReturnType<typeof usePlacing>;

/** Where things are dropped to go back into the stock. */
const STOCK = "stock";

/**
 * Items put into places by whatever means: pressed one after the other, dragged, or chosen from a list. Everything that happens is
 * said. What may be dropped on bears `data-drop={dropName(place)}`.
 */
export function usePlacing({ pairs, limits, onPairs, disabled, itemName, placeName }: PlacingParts) {
  const texts = partTexts();
  const scope = useId();
  const [said, say] = useAnnouncement();
  const [picked, setPicked] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [refusal, setRefusal] = useState("");

  const dropName = (place: string = STOCK) => `${scope} ${place}`;
  const placeOfDrop = (element: HTMLElement | null) => {
    const name = element?.dataset.drop;
    return name?.startsWith(`${scope} `) ? name.slice(scope.length + 1) : null;
  };

  const put = (item: string, place: string, from: string | null = null) => {
    setPicked(null);
    if (disabled) return;
    const { pairs: next, refused } = placeItem(limits, pairs, item, place, from);
    if (refused) {
      const most = { item: limits.items.get(item), place: limits.places.get(place), total: limits.total }[refused] ?? 1;
      return setRefusal(texts.full[refused](most));
    }
    setRefusal("");
    const stays = itemsIn(next, place);
    const before = itemsIn(pairs, place).find((one) => !stays.includes(one));
    onPairs(next);
    say(
      before === undefined
        ? texts.placed(itemName(item), placeName(place))
        : texts.placed_instead(itemName(item), placeName(place), itemName(before)),
    );
  };
  const take = (item: string, place: string) => {
    if (disabled) return;
    setRefusal("");
    onPairs(takeOut(pairs, item, place));
    say(texts.taken_out(itemName(item), placeName(place)));
  };
  /** Takes an item into the hand, or puts it down where it was. */
  const pick = (item: string) => {
    if (disabled) return;
    const isPicked = picked === item;
    setPicked(isPicked ? null : item);
    setRefusal("");
    say(isPicked ? texts.put_back(itemName(item)) : texts.picked_up(itemName(item)));
  };
  const drag = (event: PointerEvent<HTMLElement>, item: string, from: string | null = null) => {
    if (disabled || (from !== null && event.pointerType === "touch")) return;
    beginDrag(event.nativeEvent, {
      element: event.currentTarget,
      onStart: () => setPicked(item),
      onMove: (element) => setOver(placeOfDrop(element)),
      onDrop: (element) => {
        const place = placeOfDrop(element);
        if (place === null) return;
        if (place !== STOCK) put(item, place, from === place ? null : from);
        else if (from !== null) take(item, from);
      },
      onEnd: () => {
        setPicked(null);
        setOver(null);
      },
    });
  };

  return { picked, over, said, refusal, disabled, dropName, put, take, pick, drag, itemName, placeName };
}
