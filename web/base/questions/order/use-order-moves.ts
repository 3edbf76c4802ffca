import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { beginDrag } from "../drag/pointer-drag.ts";
import { partTexts } from "../part-texts/part-texts.ts";
import { dropIndex } from "./move-option.ts";

type Grab = { option: string; before: readonly string[] };
type Landing = { beside: string; after: boolean };

type Parts = {
  order: readonly string[];
  disabled: boolean;
  nameOf: (option: string) => string;
  onMove: (option: string, index: number, words: string) => void;
  onOrder: (order: string[]) => void;
  say: (words: string) => void;
};

export type OrderMoves = ReturnType<typeof useOrderMoves>;

/** Returns what moves the options of a list: steps, a handle that is held while arrow keys move it, and dragging. */
export function useOrderMoves({ order, disabled, nameOf, onMove, onOrder, say }: Parts) {
  const texts = partTexts();
  const list = useRef<HTMLOListElement>(null);
  const [grab, setGrab] = useState<Grab | null>(null);
  const [landing, setLanding] = useState<Landing | null>(null);
  const refocus = useRef<{ option: string; part: string } | null>(null);
  const count = order.length;

  // Moving an element in the document makes it lose focus.
  useLayoutEffect(() => {
    const sought = refocus.current;
    refocus.current = null;
    if (!sought) return;
    const item = list.current?.querySelector(`[data-option="${CSS.escape(sought.option)}"]`);
    const part = item?.querySelector<HTMLButtonElement>(`[data-part="${sought.part}"]:not(:disabled)`);
    (part ?? item?.querySelector<HTMLButtonElement>("[data-part=handle]"))?.focus();
  });

  /** Moves an option by one; the same button of it keeps the focus. */
  const step = (option: string, by: number, part: string) => {
    const index = order.indexOf(option) + by;
    if (index < 0 || index >= count) return;
    refocus.current = { option, part };
    onMove(option, index, texts.moved(nameOf(option), index + 1, count));
  };
  /** Handles a key on a handle: it moves the option that is held, or else the focus. */
  const press = (event: KeyboardEvent<HTMLButtonElement>, option: string) => {
    const isHeld = grab?.option === option;
    const forwards = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backwards = document.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    const by = { ArrowDown: 1, ArrowUp: -1, [forwards]: 1, [backwards]: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      if (isHeld) step(option, by, "handle");
      else {
        const next = order[order.indexOf(option) + by];
        const item = next && list.current?.querySelector(`[data-option="${CSS.escape(next)}"]`);
        if (item) item.querySelector<HTMLElement>("[data-part=handle]")?.focus();
      }
    } else if (event.key === "Escape" && isHeld) {
      event.preventDefault();
      refocus.current = { option, part: "handle" };
      onOrder([...grab.before]);
      setGrab(null);
      say(texts.put_back(nameOf(option)));
    }
  };
  /** Takes hold of an option, or puts it down where it is. */
  const hold = (option: string) => {
    if (grab?.option === option) {
      setGrab(null);
      return say(texts.dropped(nameOf(option), order.indexOf(option) + 1, count));
    }
    setGrab({ option, before: order });
    say(texts.grabbed(nameOf(option)));
  };

  const landingAt = (over: HTMLElement | null, at: { x: number; y: number }): Landing | null => {
    const beside = over?.dataset.drop;
    if (!over || !beside || !list.current?.contains(over)) return null;
    const box = over.getBoundingClientRect();
    const isRow = getComputedStyle(list.current).flexDirection === "row";
    const past = isRow ? at.x > box.left + box.width / 2 : at.y > box.top + box.height / 2;
    return { beside, after: isRow && document.dir === "rtl" ? !past : past };
  };
  const drag = (event: PointerEvent<HTMLElement>, option: string) => {
    const item = event.currentTarget;
    const isHandle = (event.target as Element).closest("[data-part=handle]") !== null;
    const isButton = (event.target as Element).closest("button") !== null;
    // On touch screens only the handle drags: the rest scrolls.
    if (disabled || (isButton && !isHandle) || (event.pointerType === "touch" && !isHandle)) return;
    beginDrag(event.nativeEvent, {
      element: item,
      onStart: () => setGrab(null),
      onMove: (over, at) => setLanding(landingAt(over, at)),
      onDrop: (over, at) => {
        const found = landingAt(over, at);
        if (!found) return;
        const index = dropIndex(order, option, found.beside, found.after);
        onMove(option, index, texts.dropped(nameOf(option), index + 1, count));
      },
      onEnd: () => setLanding(null),
    });
  };

  return {
    list,
    isHeld: (option: string) => grab?.option === option,
    /** Returns on which side of an option the dragged one would land. */
    landingBeside: (option: string) =>
      landing?.beside === option ? (landing.after ? ("after" as const) : ("before" as const)) : undefined,
    step,
    press,
    hold,
    /** Handles that a handle has lost focus: it is let go, unless it has only moved. */
    letGo: () => {
      if (refocus.current === null) setGrab(null);
    },
    drag,
  };
}
