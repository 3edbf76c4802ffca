import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import { type Stretch, snapToWords, stepWord, stretchWord } from "../../../common/word-steps.ts";
import type { Mark, MarkColor } from "../../../sending/answer-row.ts";
import { usePlayer, usePreference, useSitting, useTexts, useTool } from "../../player-context.tsx";
import { canAnswer } from "../../sitting/screen.ts";
import { MarkBar } from "./mark-bar.tsx";
import { addMark, colorOf, findMark, isSameMark } from "./mark-list.ts";
import { paintMarks, unpaintMarks } from "./paint-marks.ts";
import { offsetAt, offsetsOf, rangeOf, textOf } from "./text-offsets.ts";
import { useSharedMarks } from "./use-shared-marks.ts";

type MarkLayerProps = {
  /** The element with the text. */
  text: RefObject<HTMLElement | null>;
  where: string;
  attempt: string;
  sharing: readonly string[];
  /** Changes when the text does. */
  content: string;
};

type Chosen = { mark: Mark; isNew: boolean; editing: boolean };

/** What the keyboard asks of the layer on which the selection lies. */
export const markEvent = "sextant-mark";

const pointOf = (container: HTMLElement, { start, end }: Stretch) => {
  const box = rangeOf(container, start, end)?.getBoundingClientRect();
  return box ? { x: box.left + box.width / 2, top: box.top, bottom: box.bottom } : null;
};

/** Highlights and notes on one text: painted, made with pointer, touch or keys, changed in a small bar beside them. */
export function MarkLayer({ text, where, attempt, sharing, content }: MarkLayerProps) {
  const { announcer, preferences } = usePlayer();
  const texts = useTexts();
  const color = usePreference("markColor");
  const on = useTool("highlight");
  const disabled = !useSitting(canAnswer);
  const { marks, add, remove, setNote, setColor } = useSharedMarks(attempt, sharing, where);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const key = useMemo(() => JSON.stringify([content, marks]), [content, marks]);
  const pinName = texts.marks.pin;

  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const [, list] = JSON.parse(key) as [string, Mark[]];
    paintMarks(element, list, pinName);
    return () => unpaintMarks(element);
  }, [text, key, pinName]);

  const make = (stretch: Stretch, editing = false) => {
    const mark: Mark = { where, ...stretch, note: "", color };
    add(mark);
    getSelection()?.removeAllRanges();
    announcer.say(texts.marks.marked);
    // What it touches has melted into it.
    const grown = findMark(addMark(marks, mark), where, stretch.start) ?? mark;
    setChosen({ mark: grown, isNew: false, editing });
  };
  const drop = (mark: Mark) => {
    remove(mark);
    setChosen(null);
    announcer.say(texts.marks.removed);
  };
  const selected = (): Stretch | null => {
    const selection = getSelection();
    const element = text.current;
    if (!selection || selection.isCollapsed || !element || selection.rangeCount === 0) return null;
    const chosen = offsetsOf(element, selection.getRangeAt(0));
    return chosen && snapToWords(textOf(element), chosen);
  };

  const paint = (mark: Mark, next: MarkColor, isNew: boolean) => {
    preferences.set({ markColor: next });
    if (!isNew) setColor(mark, next);
    setChosen((now) => now && { ...now, mark: { ...mark, color: next } });
    announcer.say(texts.marks.colors[next]);
  };

  /** Leaves the bar for the note's pin, or for the text: painting has made the pin anew. */
  const leave = (mark: Mark) => {
    setChosen(null);
    const pin = text.current?.querySelector<HTMLElement>(`.note-pin[data-start="${mark.start}"]`);
    (pin ?? text.current?.closest<HTMLElement>(".pane"))?.focus({ preventScroll: true });
  };

  const onPointerUp = useEffectEvent((event: PointerEvent) => {
    const element = text.current;
    const target = event.target;
    if (!element || disabled || !(target instanceof Element) || target.closest(".mark-bar")) return;
    const pin = target.closest<HTMLElement>(".note-pin");
    if (pin) {
      const mark = marks.find(({ start, note }) => note !== "" && start === Number(pin.dataset.start));
      if (mark) setChosen({ mark, isNew: false, editing: true });
      return;
    }
    // The selection stands only after the event has run its course.
    requestAnimationFrame(() => {
      const stretch = selected();
      if (stretch) {
        if (!on) return;
        if (event.pointerType === "touch")
          setChosen({ mark: { where, ...stretch, note: "" }, isNew: true, editing: false });
        else make(stretch);
        return;
      }
      const offset = offsetAt(element, event.clientX, event.clientY);
      const mark = offset === null ? null : findMark(marks, where, offset);
      setChosen(mark ? { mark, isNew: false, editing: false } : null);
    });
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const element = text.current;
    const target = event.target;
    if (!element || disabled || !(target instanceof HTMLElement)) return;
    if (target.closest(".note-pin")) {
      if (event.key !== "Enter" && event.key !== " ") return;
      const pin = target.closest<HTMLElement>(".note-pin");
      const mark = marks.find(({ start, note }) => note !== "" && start === Number(pin?.dataset.start));
      event.preventDefault();
      if (mark) setChosen({ mark, isNew: false, editing: true });
      return;
    }
    // Only from the pane itself: a field or an option in it has keys of its own.
    if (!on || !target.matches(".pane") || event.ctrlKey || event.metaKey || event.altKey) return;
    const stretch = selected();
    const forwards = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault();
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
    } else if (stretch && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      const there = marks.find((mark) => isSameMark(mark, { where, ...stretch }));
      if (there) setChosen({ mark: there, isNew: false, editing: true });
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

  const at = chosen && text.current ? pointOf(text.current, chosen.mark) : null;
  if (!chosen || !at || disabled) return null;
  return (
    <MarkBar
      key={`${chosen.mark.start}-${chosen.mark.end}-${chosen.editing}`}
      at={at}
      note={chosen.mark.note}
      isNew={chosen.isNew}
      editing={chosen.editing}
      color={chosen.isNew ? color : colorOf(chosen.mark)}
      onColor={(next) => paint(chosen.mark, next, chosen.isNew)}
      onMark={() => make(chosen.mark)}
      onEdit={() => {
        if (chosen.isNew) make(chosen.mark, true);
        else setChosen({ ...chosen, editing: true });
      }}
      onNote={(note) => setNote(chosen.mark, note)}
      onRemove={() => drop(chosen.mark)}
      onClose={(byKey) => (byKey ? leave(chosen.mark) : setChosen(null))}
    />
  );
}
