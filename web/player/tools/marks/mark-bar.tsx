import { Highlighter, NotebookPen, Trash2, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { MarkColor } from "../../../sending/answer-row.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Button } from "../../../ui/native/button.tsx";
import { useTexts } from "../../player-context.tsx";

type MarkBarProps = {
  /** Where the mark is in the window, px. */
  at: { x: number; top: number; bottom: number };
  note: string;
  /** It is selected, not marked yet. */
  isNew: boolean;
  editing: boolean;
  color: MarkColor;
  onColor: (color: MarkColor) => void;
  onMark: () => void;
  onEdit: () => void;
  /** The note as it stands after each key: no way out of the bar can lose it. */
  onNote: (note: string) => void;
  onRemove: () => void;
  /** `byKey`: the focus goes back to where the mark is. */
  onClose: (byKey?: boolean) => void;
};

const MOST = 2000;
const colors: readonly MarkColor[] = ["yellow", "green", "blue", "underline"];

/** Shows what can be done with a mark, floating just beneath it, or above where there is no room. */
export function MarkBar(props: MarkBarProps) {
  const { at, note, isNew, editing, color, onColor, onMark, onEdit, onNote, onRemove, onClose } = props;
  const texts = useTexts();
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(note);
  const width = Math.min(editing ? 336 : 468, innerWidth - 16);
  const height = editing ? 244 : 52;
  const left = Math.max(8, Math.min(innerWidth - width - 8, at.x - width / 2));
  const below = at.bottom + 8 + height < innerHeight - 72;

  useEffect(() => {
    if (editing) element.current?.querySelector("textarea")?.focus({ preventScroll: true });
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) onClose();
    };
    // The press that opened it is still on its way.
    const timer = setTimeout(() => document.addEventListener("pointerdown", outside));
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerdown", outside);
    };
  }, [editing, onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey))) onClose(true);
    event.stopPropagation();
  };
  const palette = (
    <fieldset className="mark-colors">
      <legend className="sr">{texts.marks.color}</legend>
      {colors.map((one) => (
        <button
          key={one}
          type="button"
          className="mark-color"
          data-color={one}
          aria-label={texts.marks.colors[one]}
          aria-pressed={one === color}
          onClick={() => onColor(one)}
        />
      ))}
    </fieldset>
  );
  return (
    <div
      ref={element}
      className="popover mark-bar"
      role="dialog"
      aria-label={texts.tools.highlight}
      style={{ left, width, ...(below ? { top: at.bottom + 8 } : { bottom: innerHeight - at.top + 8 }) }}
      onKeyDown={onKeyDown}
    >
      {editing ? (
        <>
          {palette}
          <label className="label" htmlFor={id}>
            {texts.marks.note_label}
          </label>
          <textarea
            id={id}
            className="input mark-note"
            dir="auto"
            maxLength={MOST}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              onNote(event.target.value.trim());
            }}
          />
          <div className="row between">
            <Button variant="ghost" onClick={onRemove}>
              {texts.marks.remove}
            </Button>
            <Button variant="primary" onClick={() => onClose(true)}>
              {texts.close}
            </Button>
          </div>
        </>
      ) : (
        <div className="row row-1">
          {palette}
          {isNew ? (
            <Button variant="ghost" onClick={onMark}>
              <Icon of={Highlighter} small />
              {texts.marks.mark}
            </Button>
          ) : null}
          <Button variant="ghost" onClick={onEdit}>
            <Icon of={NotebookPen} small />
            {texts.marks.note}
          </Button>
          {isNew ? null : (
            <Button variant="ghost" onClick={onRemove}>
              <Icon of={Trash2} small />
              {texts.marks.remove}
            </Button>
          )}
          <span className="grow" />
          <Button variant="ghost" icon aria-label={texts.close} onClick={() => onClose(true)}>
            <Icon of={X} small />
          </Button>
        </div>
      )}
    </div>
  );
}
