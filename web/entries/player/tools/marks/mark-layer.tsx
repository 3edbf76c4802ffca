import { useEffect, useMemo } from "react";
import type { Stretch } from "../../../../base/common/word-steps.ts";
import type { Mark } from "../../../../base/sending/answer-row.ts";
import { useSitting, useTexts } from "../../player-context.tsx";
import { canAnswer } from "../../sitting/screen.ts";
import { MarkBar } from "./mark-bar.tsx";
import { colorOf } from "./mark-list.ts";
import { paintMarks, unpaintMarks } from "./paint-marks.ts";
import { rangeOf } from "./text-offsets.ts";
import { type MarkedText, useMarkEditing } from "./use-mark-editing.ts";
import { useMarkInput } from "./use-mark-input.ts";

type MarkLayerProps = MarkedText & {
  /** Changes when the text does. */
  content: string;
};

const pointOf = (container: HTMLElement, { start, end }: Stretch) => {
  const box = rangeOf(container, start, end)?.getBoundingClientRect();
  return box ? { x: box.left + box.width / 2, top: box.top, bottom: box.bottom } : null;
};

/** Shows the highlights and notes of one text: painted, made by pointer, touch or keys, edited in a small bar beside them. */
export function MarkLayer({ content, ...marked }: MarkLayerProps) {
  const { text } = marked;
  const texts = useTexts();
  const disabled = !useSitting(canAnswer);
  const editing = useMarkEditing(marked);
  const { marks, color, chosen, choose, make, drop, paint, leave, setNote } = editing;
  const key = useMemo(() => JSON.stringify([content, marks]), [content, marks]);
  const pinName = texts.marks.pin;

  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const [, list] = JSON.parse(key) as [string, Mark[]];
    paintMarks(element, list, pinName);
    return () => unpaintMarks(element);
  }, [text, key, pinName]);

  useMarkInput(marked, editing, disabled);

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
        else choose({ ...chosen, editing: true });
      }}
      onNote={(note) => setNote(chosen.mark, note)}
      onRemove={() => drop(chosen.mark)}
      onClose={(byKey) => (byKey ? leave(chosen.mark) : choose(null))}
    />
  );
}
