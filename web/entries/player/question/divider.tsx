import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { usePlayer, usePreference, useTexts } from "../player-context.tsx";
import { useStacked } from "./use-stacked.ts";

const LEAST = 20;
const MOST = 80;
const within = (share: number) => Math.min(MOST, Math.max(LEAST, Math.round(share)));

/** Shows the line between passage and question: dragged, or moved by arrows; Home and End go as far as it goes. */
export function Divider() {
  const { preferences } = usePlayer();
  const texts = useTexts();
  const stacked = useStacked();
  const name = stacked ? "splitStacked" : "split";
  const share = usePreference(name);
  const element = useRef<HTMLDivElement>(null);
  const [dragging, setDragging] = useState(false);

  const set = (next: number) => preferences.set({ [name]: within(next) });
  const onKeyDown = (event: KeyboardEvent) => {
    const rtl = document.documentElement.dir === "rtl" && !stacked;
    const [less, more] = stacked
      ? ["ArrowUp", "ArrowDown"]
      : rtl
        ? ["ArrowRight", "ArrowLeft"]
        : ["ArrowLeft", "ArrowRight"];
    const step = event.shiftKey ? 10 : 2;
    const next = { [less]: share - step, [more]: share + step, Home: LEAST, End: MOST }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  const onPointerMove = (event: PointerEvent) => {
    const box = dragging ? element.current?.parentElement?.getBoundingClientRect() : null;
    if (!box) return;
    const rtl = document.documentElement.dir === "rtl";
    const across = ((rtl ? box.right - event.clientX : event.clientX - box.left) / box.width) * 100;
    set(stacked ? ((event.clientY - box.top) / box.height) * 100 : across);
  };
  return (
    <div ref={element} className="divider" data-dragging={dragging || undefined}>
      <hr
        className="hit"
        tabIndex={0}
        aria-orientation={stacked ? "horizontal" : "vertical"}
        aria-valuenow={share}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        aria-label={texts.question.divider}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragging(true);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => setDragging(false)}
        onPointerCancel={() => setDragging(false)}
      />
    </div>
  );
}
