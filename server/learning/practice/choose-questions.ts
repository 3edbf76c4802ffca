import type { PracticeCut } from "@sextant/contract/practice-sets.ts";
import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { listKnownSittings } from "./known-sittings.ts";
import { type Candidate, selectByFilter, selectPractisable } from "./practice.queries.ts";
import { proposeSiblings } from "./propose-siblings.ts";

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** What isn’t there, and what this person may not practise: nobody can tell which. */
function notAvailable(index: number): Refusal {
  const message = "This question isn’t available for practice.";
  return new Refusal("not_found", message, { errors: [{ path: `from.questions.${index}`, message }] });
}

/** Those named, in their order; what may not be practised is refused at its place. */
async function chooseNamed(db: Database, actor: Actor, ids: readonly string[]): Promise<Candidate[]> {
  const open = new Map((await selectPractisable(db, actor, ids)).map((one) => [one.question_id, one]));
  return ids.map((id, index) => {
    if (ids.findIndex((other) => isSame(other, id)) < index)
      throw invalid(`from.questions.${index}`, "This question is listed twice.");
    const found = open.get(id.toLowerCase());
    if (!found) throw notAvailable(index);
    return found;
  });
}

async function chooseByFilter(
  db: Database,
  actor: Actor,
  { tags, ...filter }: Extract<PracticeCut, { filter: unknown }>["filter"],
): Promise<Candidate[]> {
  const taxonomy = await loadTaxonomy(db);
  const unknown = tags.findIndex((tag) => !taxonomy.find(tag));
  if (unknown >= 0) throw invalid(`from.filter.tags.${unknown}`, "This tag doesn’t exist.");
  const beneath = tags.length === 0 ? null : tags.flatMap((tag) => taxonomy.filedUnder(tag));
  const known = await listKnownSittings(db, actor);
  const found = await selectByFilter(db, actor, { ...filter, tags: beneath, known });
  if (found.length === 0)
    throw invalid("from.filter", "No practice questions match. Choose more topics or difficulties.");
  return found;
}

async function chooseLikeMistakes(
  db: Database,
  actor: Actor,
  { tag: named, ...wanted }: Extract<PracticeCut, { mistakes: unknown }>["mistakes"],
): Promise<Candidate[]> {
  if (actor.role !== "student") throw new Refusal("forbidden", "Only students can practise from their mistakes.");
  // A tag that was merged is what it became.
  const tag = named && (await loadTaxonomy(db)).find(named)?.id;
  if (named && !tag) throw invalid("from.mistakes.tag", "This tag doesn’t exist.");
  const ids = await proposeSiblings(db, actor, { ...wanted, tag });
  const open = new Map((await selectPractisable(db, actor, ids)).map((one) => [one.question_id, one]));
  const found = ids.flatMap((id) => open.get(id) ?? []);
  if (found.length > 0) return found;
  throw invalid(
    "from.mistakes",
    wanted.state === "due"
      ? "No mistakes are due, or there are no unseen questions like them."
      : "There are no unseen questions like your mistakes. Your tutor can add more.",
  );
}

/**
 * Chooses the questions of a set for the person who makes it: students from the practice pool alone.
 *
 * @throws Refusal `not_found` for a question that they may not practise, `invalid` where nothing is found.
 */
export function chooseQuestions(db: Database, actor: Actor, cut: PracticeCut): Promise<Candidate[]> {
  if ("questions" in cut) return chooseNamed(db, actor, cut.questions);
  return "filter" in cut ? chooseByFilter(db, actor, cut.filter) : chooseLikeMistakes(db, actor, cut.mistakes);
}
