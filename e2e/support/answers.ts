import { expect } from "./journey.ts";
import type { Person, School } from "./school.ts";

/** Waits until the server holds exactly these answers of a sitting, in the order of the questions. */
export const expectHeld = (school: School, student: Person, session: string, answers: (string | null)[]) =>
  expect.poll(() => heldAnswers(school, student, session)).toEqual(answers);

/** What the server holds of a sitting, question by question: the letter that was chosen or the text that was typed, or nothing. */
async function heldAnswers(school: School, student: Person, session: string): Promise<(string | null)[]> {
  const [held, letters] = await Promise.all([
    school.listAnswers(student, session),
    lettersOf(school, student, session),
  ]);
  return held
    .toSorted((one, other) => one.position - other.position)
    .map(({ response }) => {
      const [given] = Object.values(response);
      if (typeof given === "string") return given;
      return Array.isArray(given) ? given.map((id) => letters.get(String(id)) ?? "?").join("") : null;
    });
}

type Rendered = {
  sections: { attempts: { question: { interactions: { options?: { id: string }[] }[] } }[] }[];
};

const known = new Map<string, string>();

/** Returns the letters of the options, by option id; cached, because an ended section no longer shows its questions. */
async function lettersOf(school: School, student: Person, session: string): Promise<ReadonlyMap<string, string>> {
  const path = `/api/users/assessments-sessions/render/?session=${session}`;
  const { sections } = await school.call<Rendered>(student, "GET", path);
  for (const { attempts } of sections) {
    for (const { question } of attempts) {
      for (const { options = [] } of question.interactions) {
        options.forEach(({ id }, index) => {
          known.set(id, "ABCDEFGH".charAt(index));
        });
      }
    }
  }
  return known;
}
