import { createRandom } from "../random.ts";
import { type ReadingDraft, readingQuestion } from "../reading-and-writing/builder.ts";
import type { DemoQuestion, Letter } from "../types.ts";
import { arts } from "./reading/arts.ts";
import { clauses, list, longSubject, supplement } from "./reading/boundaries.ts";
import { tables } from "./reading/evidence.ts";
import { agreement, modifier, possession, possessive, tense } from "./reading/forms.ts";
import { history } from "./reading/history.ts";
import { detail, structure, synthesis, transition } from "./reading/ideas.ts";
import type { Sketch } from "./reading/kinds.ts";
import { nature } from "./reading/nature.ts";
import { crossTexts, inferences } from "./reading/reasoning.ts";
import { society } from "./reading/society.ts";
import { words } from "./reading/words.ts";

const subjects = [nature, history, arts, society];
/** One of each field after the other. */
const mixed = nature.flatMap((_, place) => subjects.flatMap((field) => field[place] ?? []));

/** The kinds of questions in the order of a section, each with the places of those that the mock keeps: no two of one passage. */
const kinds: readonly [name: string, secure: readonly number[], list: () => Sketch[]][] = [
  ["words", [0, 14, 26, 42], words],
  ["structure", [0, 1], () => mixed.map(structure)],
  ["cross", [0, 4, 8], crossTexts],
  ["detail", [2, 3], () => mixed.map(detail)],
  ["tables", [0, 5, 10, 15], tables],
  ["inference", [0, 4, 8], inferences],
  ["aside", [4], () => mixed.map(supplement)],
  ["clauses", [5], () => mixed.map(clauses)],
  ["list", [], () => mixed.map(list)],
  ["subject", [], () => mixed.map(longSubject)],
  ["agreement", [], () => mixed.map(agreement)],
  ["tense", [6], () => mixed.map(tense)],
  ["modifier", [7], () => mixed.map(modifier)],
  ["possessive", [], () => mixed.map(possessive)],
  ["its", [], () => mixed.map(possession)],
  [
    "transition",
    [8, 37],
    () => ([0, 1] as const).flatMap((place) => mixed.map((one, index) => transition(one, place, index))),
  ],
  ["synthesis", [27, 31, 35], () => mixed.flatMap((one) => ([1, 2, 3] as const).map((asked) => synthesis(one, asked)))],
];

const letters = ["A", "B", "C", "D"] as const satisfies readonly Letter[];

function drafts(name: string, secure: readonly number[], sketches: readonly Sketch[]): ReadingDraft[] {
  const random = createRandom(`letters of ${name}`);
  const first = random.int(0, 3);
  return sketches.map((sketch, index) => {
    const isSecure = secure.includes(index);
    const id = `rw-bank-${name}-${String(index + 1).padStart(3, "0")}`;
    const key = letters[(first + index * 3 + Math.floor(index / 4)) % 4] ?? "A";
    return { ...sketch, id, use: isSecure ? "mock" : "practice", key };
  });
}

/** Lists the Reading and Writing questions that are made of parts, for the mock or for practice. */
export function listBankReading(use: "mock" | "practice"): DemoQuestion[] {
  return kinds
    .flatMap(([name, secure, sketches]) => drafts(name, secure, sketches()))
    .filter((draft) => draft.use === use)
    .map(readingQuestion);
}
