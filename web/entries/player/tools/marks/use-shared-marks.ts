import { useSyncExternalStore } from "react";
import type { Mark, MarkColor } from "../../../../base/sending/answer-row.ts";
import { usePlayer } from "../../player-context.tsx";
import { addMark, removeMark, setMarkColor, setMarkNote } from "./mark-list.ts";

export type SharedMarks = {
  marks: readonly Mark[];
  add: (mark: Mark) => void;
  remove: (mark: Mark) => void;
  setNote: (mark: Mark, note: string) => void;
  setColor: (mark: Mark, color: MarkColor) => void;
};

/**
 * Returns the marks on a text that several questions may share: the marks of a passage are the same at each of its questions. A new
 * mark is saved with the current question, and each is edited where it is saved.
 *
 * @param sharing Attempts that have marks on this text, including `attempt`.
 */
export function useSharedMarks(attempt: string, sharing: readonly string[], where: string): SharedMarks {
  const { sitting } = usePlayer();
  const { answers } = sitting;
  const list = () => sharing.flatMap((id) => answers.get(id).highlights.filter((mark) => mark.where === where));
  // Compare as text, so that an answer that doesn't change the marks causes no rerender.
  const key = useSyncExternalStore(answers.subscribeAll, () => JSON.stringify(list()));
  const change = (id: string, next: (marks: readonly Mark[]) => Mark[]) => {
    const before = answers.get(id).highlights;
    const after = next(before);
    if (JSON.stringify(after) !== JSON.stringify(before)) sitting.change(id, { highlights: after });
  };
  return {
    marks: JSON.parse(key) as Mark[],
    add: (mark) => change(attempt, (marks) => addMark(marks, mark)),
    remove: (mark) => {
      for (const id of sharing) change(id, (marks) => removeMark(marks, mark));
    },
    setNote: (mark, note) => {
      for (const id of sharing) change(id, (marks) => setMarkNote(marks, mark, note));
    },
    setColor: (mark, color) => {
      for (const id of sharing) change(id, (marks) => setMarkColor(marks, mark, color));
    },
  };
}
