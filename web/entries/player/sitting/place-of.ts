import { packMarks } from "@sextant/contract/marks.ts";
import type { Answers } from "../answers/answers.ts";
import { listStandings } from "../answers/count-answers.ts";
import { countUnsent } from "../uploads/chosen-file.ts";
import type { Place } from "./heartbeat.ts";
import type { PlayerState } from "./machine.ts";
import { holdsLease } from "./screen.ts";

/** Returns where the student is, for those who watch; null when this page does not hold the sitting, or all is said of it. */
export function placeOf(state: PlayerState, answers: Pick<Answers, "get">): Place | null {
  const { session, device, questions, seen, here } = state;
  if (state.tab !== "here" || !session || !device?.lease || !holdsLease(state) || state.signedOut) return null;
  const unsent = countUnsent(state);
  // What a submitted sitting still has to send, its submission says.
  if (session.state !== "in_progress") return null;
  const { lease } = device;
  if (!questions) return { lease, section: null, question: null, answered: "", unsent };
  const standings = listStandings(questions.placed, answers, seen);
  const answered = packMarks(standings.map(({ answer }) => answer !== "none"));
  return { lease, section: questions.section, question: here + 1, answered, unsent };
}
