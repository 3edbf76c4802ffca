import { useSyncExternalStore } from "react";
import type { Mark, MarkColor } from "../../../sending/answer-row.ts";
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
 * Returns the marks on a text, which several questions may share: a passage is marked once, whichever question one stands at. A new
 * mark is kept with the question in sight, and each is changed where it is kept.
 *
 * @param sharing Attempts whose marks lie on this text, `attempt` among them.
 */
export function useSharedMarks(attempt: string, sharing: readonly string[], where: string): SharedMarks {
  const { sitting } = usePlayer();
  const { answers } = sitting;
  const list = () => sharing.flatMap((id) => answers.get(id).highlights.filter((mark) => mark.where === where));
  // As text, so that an answer that leaves the marks alone draws nothing.
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
