import { type RefObject, useState } from "react";
import { type Stretch, snapToWords } from "../../../../base/common/word-steps.ts";
import type { Mark, MarkColor } from "../../../../base/sending/answer-row.ts";
import { usePlayer, usePreference, useTexts } from "../../player-context.tsx";
import { addMark, findMark } from "./mark-list.ts";
import { offsetsOf, textOf } from "./text-offsets.ts";
import { useSharedMarks } from "./use-shared-marks.ts";

/** A text that can be marked. */
export type MarkedText = {
  /** The element with the text. */
  text: RefObject<HTMLElement | null>;
  where: string;
  attempt: string;
  sharing: readonly string[];
};

/** The mark that the bar beside it is about. `isNew`: it is yet to be made. */
type Chosen = { mark: Mark; isNew: boolean; editing: boolean };

export type MarkEditing = ReturnType<typeof useMarkEditing>;

/** Returns the marks of a text, the one that is chosen, and what makes, changes and removes them. */
export function useMarkEditing({ text, where, attempt, sharing }: MarkedText) {
  const { announcer, preferences } = usePlayer();
  const texts = useTexts();
  const color = usePreference("markColor");
  const { marks, add, remove, setNote, setColor } = useSharedMarks(attempt, sharing, where);
  const [chosen, choose] = useState<Chosen | null>(null);

  return {
    marks,
    setNote,
    /** The colour of new marks. */
    color,
    chosen,
    choose,
    /** Returns what is selected of the text, in whole words. */
    selected: (): Stretch | null => {
      const selection = getSelection();
      const element = text.current;
      if (!selection || selection.isCollapsed || !element || selection.rangeCount === 0) return null;
      const stretch = offsetsOf(element, selection.getRangeAt(0));
      return stretch && snapToWords(textOf(element), stretch);
    },
    make: (stretch: Stretch, editing = false) => {
      const mark: Mark = { where, ...stretch, note: "", color };
      add(mark);
      getSelection()?.removeAllRanges();
      announcer.say(texts.marks.marked);
      // Marks that it overlaps have merged into it.
      const grown = findMark(addMark(marks, mark), where, stretch.start) ?? mark;
      choose({ mark: grown, isNew: false, editing });
    },
    drop: (mark: Mark) => {
      remove(mark);
      choose(null);
      announcer.say(texts.marks.removed);
    },
    paint: (mark: Mark, next: MarkColor, isNew: boolean) => {
      preferences.set({ markColor: next });
      if (!isNew) setColor(mark, next);
      choose((now) => now && { ...now, mark: { ...mark, color: next } });
      announcer.say(texts.marks.colors[next]);
    },
    /** Moves focus from the bar to the note's pin, or to the text: painting has recreated the pin. */
    leave: (mark: Mark) => {
      choose(null);
      const pin = text.current?.querySelector<HTMLElement>(`.note-pin[data-start="${mark.start}"]`);
      (pin ?? text.current?.closest<HTMLElement>(".pane"))?.focus({ preventScroll: true });
    },
  };
}
