import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useEdit, useProblems } from "./edit-context.tsx";
import { EditRich } from "./edit-fields.tsx";
import { moved, patched, without } from "./list-changes.ts";
import { type EditablePart, PartRow } from "./part-row.tsx";
import { ProblemNotes } from "./problem-notes.tsx";

type TextPart = EditablePart & { content: string };

type PartListProps<P extends EditablePart> = {
  /** What the list is, said above it. */
  label: string;
  /** What an entry is called: "Option B". */
  nameOf: (index: number) => string;
  parts: readonly P[];
  onChange: (change: (now: readonly P[]) => P[]) => void;
  /** The list's path in the question; it also tells lists apart during dragging. */
  path: string;
  blank: () => P;
  addLabel: string;
  /** False once the maximum is reached. */
  canAdd?: boolean;
  help?: ReactNode;
  markOf?: (part: P, index: number) => ReactNode;
  asideOf?: (part: P, index: number) => ReactNode;
  isRight?: (part: P) => boolean;
  /** Makes the further changes that removing a part needs, such as to the key. */
  onRemove?: (id: string) => void;
  /** Index in the stored list, where it differs from the index in this one. */
  placeOf?: (part: P) => number;
  /** Shows the part's own fields; its text alone unless said otherwise. */
  bodyOf: (part: P, index: number, patch: (fields: Partial<P>) => void) => ReactNode;
};

/** Parts of an interaction in their order: written, marked, moved, added and taken away. */
export function PartList<P extends EditablePart>(props: PartListProps<P>) {
  const { label, nameOf, parts, onChange, path, blank, addLabel, markOf, asideOf, isRight, onRemove, placeOf, bodyOf } =
    props;
  const { canAdd = true, help } = props;
  const { t } = useTranslation("questions");
  const { onRemoved } = useEdit();
  const problems = useProblems([path]);
  const [said, setSaid] = useState("");
  const [added, setAdded] = useState<string | null>(null);
  const list = path.replace(/\W+/g, "-");
  const move = (from: number, to: number) => {
    onChange((now) => moved(now, from, to));
    setSaid(t("part.moved", { name: nameOf(from), place: to + 1, count: parts.length }));
  };
  const add = () => {
    const part = blank();
    setAdded(part.id);
    onChange((now) => [...now, part]);
  };
  return (
    <fieldset className="part-list" data-path-box={path}>
      <legend className="label">{label}</legend>
      <ol
        ref={(element) => {
          // A part that was just added takes the focus.
          const field =
            added &&
            element?.querySelector<HTMLElement>(`[data-part="${added}"] .part-body :is(input, [role="textbox"])`);
          if (!field) return;
          field.focus();
          setAdded(null);
        }}
      >
        {parts.map((part, index) => (
          <PartRow
            key={part.id}
            part={part}
            name={nameOf(index)}
            index={index}
            count={parts.length}
            list={list}
            path={`${path}.${placeOf?.(part) ?? index}`}
            mark={markOf?.(part, index)}
            aside={asideOf?.(part, index)}
            isRight={isRight?.(part) ?? false}
            onChange={(fields) => onChange((now) => patched<P>(now, part.id, fields as Partial<P>))}
            onMove={move}
            onRemove={() => {
              onRemoved(nameOf(index));
              onChange((now) => without(now, part.id));
              onRemove?.(part.id);
            }}
          >
            {bodyOf(part, index, (fields) => onChange((now) => patched<P>(now, part.id, fields)))}
          </PartRow>
        ))}
      </ol>
      <ProblemNotes problems={problems} />
      {canAdd ? (
        <div>
          <Button variant="ghost" size="sm" onPress={add}>
            <Icon of={Plus} small />
            {addLabel}
          </Button>
        </div>
      ) : null}
      {help ? <p className="help">{help}</p> : null}
      <p className="sr" role="status">
        {said}
      </p>
    </fieldset>
  );
}

/** Returns the text of a part, as most parts have nothing else. */
export function textBody<P extends TextPart>(path: string, nameOf: (index: number) => string, hint: string) {
  return (part: P, index: number, patch: (fields: Partial<P>) => void) => (
    <EditRich
      label={nameOf(index)}
      isLabelHidden
      html={part.content}
      shape="short"
      placeholder={hint}
      onChange={(content) => patch({ content } as Partial<P>)}
      path={`${path}.${index}.content`}
    />
  );
}
