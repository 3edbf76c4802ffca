import "katex/dist/katex.min.css";
import "../../ui/styles/rich-content.css";
import "./rich-field.css";
import { type ReactNode, useId } from "react";
import { cx } from "../../ui/class-names.ts";
import { OpenPopovers, useFieldPopovers } from "./field-popovers.tsx";
import { type RichEditing, useRichEditor } from "./use-rich-editor.ts";

export type RichFieldProps = RichEditing & {
  /** The label is for screen readers only: its surroundings name the field. */
  isLabelHidden?: boolean;
  help?: ReactNode;
  /** Notes on the field, such as its problems. */
  notes?: ReactNode;
  className?: string;
};

/** Shows a text field with formatting, math, pictures, lists and tables. It uses the page's shared toolbar. */
export function RichField(props: RichFieldProps) {
  const { label, isLabelHidden, help, shape, isInvalid, notes, className } = props;
  const id = useId();
  const popovers = useFieldPopovers();
  const { box, editorRef } = useRichEditor(props, id, popovers);
  return (
    <div className={cx("field rich-field", className)} data-shape={shape}>
      <span id={`${id}-label`} className={isLabelHidden ? "sr" : "label"}>
        {label}
      </span>
      <div ref={box} className="rich-box" data-invalid={isInvalid || undefined} />
      <div id={`${id}-notes`} className="rich-notes">
        {help ? <p className="help">{help}</p> : null}
        {notes}
      </div>
      <OpenPopovers editorRef={editorRef} popovers={popovers} />
    </div>
  );
}
