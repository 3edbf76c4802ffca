import type { Decisions, Report } from "./requests.ts";

type People = Report["counts"]["people"];

/** What becomes of someone of a roster by what is said of them: nothing yet, that they’re someone new, nobody, or a person here. */
function becomes(said: string | undefined, unsaid: keyof People): keyof People {
  if (said === undefined) return unsaid;
  if (said === "create") return "created";
  return said === "leave_out" ? "left_out" : "updated";
}

/**
 * Returns what an import comes to, by what was decided since the roster was looked at. Pure.
 *
 * @param asked What had been decided by then.
 */
export function foresee(report: Report, decisions: Decisions, asked: Decisions): Report["counts"] {
  const people = { ...report.counts.people };
  const move = (from: keyof People, to: keyof People, count: number) => {
    const moved = Math.min(count, people[from]);
    people[from] -= moved;
    people[to] += moved;
  };
  const answer = ({ id }: { id: string }, unsaid: keyof People) =>
    move(becomes(asked.people[id], unsaid), becomes(decisions.people[id], unsaid), 1);
  for (const pair of report.pairs) answer(pair, "undecided");
  for (const person of report.left_out) answer(person, "left_out");
  const keeps = decisions.leavers === "keep";
  if (keeps) move("deactivated", "kept", people.deactivated);
  else if (asked.leavers === "keep") move("kept", "deactivated", people.kept);
  const { groups, members } = report.counts;
  return {
    ...report.counts,
    people,
    groups: keeps ? { ...groups, archived: 0 } : groups,
    members: keeps ? { ...members, left: 0 } : members,
  };
}
