import {
  createElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { beginDrag } from "../../../base/questions/drag/pointer-drag.ts";

type OrderOptions = {
  /** The kind of row: a row can be dropped among rows of its kind, and where `onElsewhere` accepts it. */
  kind: string;
  /** Ids of the rows in order. */
  rows: readonly string[];
  isDisabled: boolean;
  /** Moves a row to an index from 0 among the others. */
  move: (id: string, index: number) => void;
  /** Handles a step beyond the first or the last row. */
  onBeyond?: (id: string, step: 1 | -1) => void;
  /** Handles a drop on a row of another kind, by its kind and id. */
  onElsewhere?: (id: string, kind: string, to: string) => void;
};

type Landing = { beside: string; isAfter: boolean };

/** The row to focus once it is in its new place, in whichever list. */
let sought: string | null = null;

/** Requests focus for a row's grip once it is rendered. */
export function seekGrip(id: string): void {
  sought = id;
}

/** Returns the index of a row beside another one, counted among the rows without it. */
function landingIndex(rows: readonly string[], id: string, { beside, isAfter }: Landing): number {
  const others = rows.filter((one) => one !== id);
  return others.indexOf(beside) + (isAfter ? 1 : 0);
}

/** Reorders rows by hand: the grip drags; Alt with an arrow key moves the row one step and keeps focus. */
export function useOrder<List extends HTMLElement = HTMLUListElement>(options: OrderOptions) {
  const { kind, rows, isDisabled, move, onBeyond, onElsewhere } = options;
  const list = useRef<List>(null);
  const [landing, setLanding] = useState<Landing | null>(null);
  const [lifted, setLifted] = useState<string | null>(null);

  // Moving an element in the document makes it lose focus.
  useLayoutEffect(() => {
    if (sought === null) return;
    const grip = list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(sought)}"]`);
    if (!grip) return;
    sought = null;
    grip.focus();
  });

  const targetAt = (over: HTMLElement | null) => {
    const [found = "", id = ""] = over?.dataset.drop?.split(" ") ?? [];
    return { found, id };
  };
  const landingAt = (over: HTMLElement | null, at: { y: number }, id: string): Landing | null => {
    const target = targetAt(over);
    if (!over || target.found !== kind || target.id === id) return null;
    const box = over.getBoundingClientRect();
    return { beside: target.id, isAfter: at.y > box.top + box.height / 2 };
  };
  const drag = (event: PointerEvent<HTMLElement>, id: string) => {
    const element = event.currentTarget.closest<HTMLElement>("[data-drop]");
    if (!element || isDisabled) return;
    beginDrag(event.nativeEvent, {
      element,
      onStart: () => setLifted(id),
      onMove: (over, at) => setLanding(landingAt(over, at, id)),
      onDrop: (over, at) => {
        const found = landingAt(over, at, id);
        const target = targetAt(over);
        if (found) {
          const index = landingIndex(rows, id, found);
          if (index !== rows.indexOf(id)) move(id, index);
        } else if (target.found && target.found !== kind) onElsewhere?.(id, target.found, target.id);
      },
      onEnd: () => {
        setLanding(null);
        setLifted(null);
      },
    });
  };
  const press = (event: KeyboardEvent<HTMLElement>, id: string) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || isDisabled) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    if (step === null) return;
    event.preventDefault();
    event.stopPropagation();
    const index = rows.indexOf(id) + step;
    seekGrip(id);
    if (index >= 0 && index < rows.length) move(id, index);
    else onBeyond?.(id, step);
  };
  return {
    list,
    rowOf: (id: string): { "data-drop": string; "data-lifted": true | undefined; line: ReactNode } => ({
      "data-drop": `${kind} ${id}`,
      "data-lifted": lifted === id || undefined,
      line:
        landing?.beside === id
          ? createElement("span", { className: "drop-line", "data-at": landing.isAfter ? "after" : "before" })
          : null,
    }),
    gripOf: (id: string) => ({
      "data-grip": id,
      onPointerDown: (event: PointerEvent<HTMLElement>) => drag(event, id),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, id),
    }),
  };
}
