import { useEffect, useEffectEvent } from "react";
import { type Stretch, stepWord, stretchWord } from "../../../../base/common/word-steps.ts";
import { usePlayer, useTool } from "../../player-context.tsx";
import { findMark, isSameMark } from "./mark-list.ts";
import { offsetAt, rangeOf, textOf } from "./text-offsets.ts";
import type { MarkEditing, MarkedText } from "./use-mark-editing.ts";

/** Keyboard commands to the layer that contains the selection. */
export const markEvent = "sextant-mark";

/** Marks a text by pointer, touch, keys and commands, and chooses the marks and pins that are pressed. */
export function useMarkInput(
  { text, where }: Pick<MarkedText, "text" | "where">,
  editing: MarkEditing,
  disabled: boolean,
) {
  const { announcer } = usePlayer();
  const on = useTool("highlight");
  const { marks, selected, make, drop, choose } = editing;

  /** Edits the note of a pin. */
  const openPin = (pin: HTMLElement | null) => {
    const mark = marks.find(({ start, note }) => note !== "" && start === Number(pin?.dataset.start));
    if (mark) choose({ mark, isNew: false, editing: true });
  };

  const onPointerUp = useEffectEvent((event: PointerEvent) => {
    const element = text.current;
    const target = event.target;
    if (!element || disabled || !(target instanceof Element) || target.closest(".mark-bar")) return;
    const pin = target.closest<HTMLElement>(".note-pin");
    if (pin) {
      openPin(pin);
      return;
    }
    // The browser updates the selection only after the event.
    requestAnimationFrame(() => {
      const stretch = selected();
      if (stretch) {
        if (!on) return;
        if (event.pointerType === "touch")
          choose({ mark: { where, ...stretch, note: "" }, isNew: true, editing: false });
        else make(stretch);
        return;
      }
      const offset = offsetAt(element, event.clientX, event.clientY);
      const mark = offset === null ? null : findMark(marks, where, offset);
      choose(mark ? { mark, isNew: false, editing: false } : null);
    });
  });

  /** Moves the selection by a word, or with Shift its end, and reads it out. */
  const select = (element: HTMLElement, stretch: Stretch | null, event: KeyboardEvent) => {
    const forwards = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const direction = event.key === forwards ? 1 : -1;
    const whole = textOf(element);
    const next = (event.shiftKey ? stretchWord : stepWord)(whole, stretch, direction);
    const range = next && rangeOf(element, next.start, next.end);
    if (!next || !range) return;
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
    range.startContainer.parentElement?.scrollIntoView({ block: "nearest" });
    announcer.say(whole.slice(next.start, next.end));
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const element = text.current;
    const target = event.target;
    if (!element || disabled || !(target instanceof HTMLElement)) return;
    const pin = target.closest<HTMLElement>(".note-pin");
    if (pin) {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      openPin(pin);
      return;
    }
    // Only on the pane itself: fields and options inside have their own keys.
    if (!on || !target.matches(".pane") || event.ctrlKey || event.metaKey || event.altKey) return;
    const stretch = selected();
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault();
      select(element, stretch, event);
    } else if (stretch && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      const there = marks.find((mark) => isSameMark(mark, { where, ...stretch }));
      if (there) choose({ mark: there, isNew: false, editing: true });
      else make(stretch);
    } else if (stretch && (event.key === "Delete" || event.key === "Backspace")) {
      const mark = findMark(marks, where, stretch.start);
      if (mark) drop(mark);
    }
  });

  const onCommand = useEffectEvent(() => {
    const stretch = disabled ? null : selected();
    if (stretch) make(stretch);
  });

  useEffect(() => {
    const pane = text.current?.closest<HTMLElement>(".pane");
    const command = () => onCommand();
    const pointer = (event: PointerEvent) => onPointerUp(event);
    const press = (event: KeyboardEvent) => onKeyDown(event);
    pane?.addEventListener("pointerup", pointer);
    pane?.addEventListener("keydown", press);
    document.addEventListener(markEvent, command);
    return () => {
      pane?.removeEventListener("pointerup", pointer);
      pane?.removeEventListener("keydown", press);
      document.removeEventListener(markEvent, command);
    };
  }, [text]);
}
