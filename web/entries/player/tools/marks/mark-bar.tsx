import { Highlighter, NotebookPen, Trash2, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { MarkColor } from "../../../../base/sending/answer-row.ts";
import { Icon } from "../../../../base/ui/icon.tsx";
import { Button } from "../../../../base/ui/native/button.tsx";
import { useTexts } from "../../player-context.tsx";

type MarkBarProps = {
  /** The mark's position in the window, px. */
  at: { x: number; top: number; bottom: number };
  note: string;
  /** The text is selected but not marked yet. */
  isNew: boolean;
  editing: boolean;
  color: MarkColor;
  onColor: (color: MarkColor) => void;
  onMark: () => void;
  onEdit: () => void;
  /** Receives the note after each keystroke, so that no way of leaving the bar loses it. */
  onNote: (note: string) => void;
  onRemove: () => void;
  /** `byKey`: focus returns to the mark. */
  onClose: (byKey?: boolean) => void;
};

const MOST = 2000;
const colors: readonly MarkColor[] = ["yellow", "green", "blue", "underline"];

/** Shows the actions for a mark, floating just below it, or above where there is no room. */
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
    // Ignore the press that opened the bar.
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
