/** A task of a day of the study plan, as far as questions are counted for it. */
type Counted = { kind: string; questions?: number | undefined };

const isCounted = ({ kind }: Counted) => kind === "mistakes" || kind === "practice";

/** Returns how many of the questions that were practised on a day belong to each of its tasks: they count for the tasks in their order. */
export function shareDone(tasks: readonly Counted[], practised: number): number[] {
  let left = practised;
  return tasks.map((task) => {
    const own = isCounted(task) ? Math.min(left, task.questions ?? 0) : 0;
    left -= own;
    return own;
  });
}
