import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import { optionOrder } from "@sextant/questions/option-order.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { keyedRandom } from "../../../platform/keyed-random.ts";
import { cleanAhead } from "../../questions/cleaning/clean-ahead.ts";
import { typeset } from "../../questions/math/typeset.ts";
import { findReadableQuestions } from "../../questions/newest-versions.ts";
import { presentKeys } from "../../questions/present-key.ts";
import { candidateOfDraft, renderHtml, type SignFile, typesetQuestion } from "../../questions/render.ts";
import { loadNewestKeys, loadQuestionVersions, type QuestionVersion } from "../../questions/versions.ts";
import { loadTaxonomy } from "../../taxonomy/load-taxonomy.ts";
import { selectPublishedNumber } from "../published.queries.ts";
import { getReadableAssessment } from "../published.ts";
import { type Printable, readDraft, readPublished } from "./source.ts";

type Printed = HandlerOutput<"assessments.print">;
type PrintedSection = Printed["sections"][number];
type PrintedGroup = PrintedSection["groups"][number];
type PrintedEntry = PrintedGroup["entries"][number];
/** What only those see who may see the key. */
type PrintedKey = Pick<PrintedEntry, "key" | "explanation" | "hints">;

interface Wanted {
  id: string;
  /** A number, or the draft. */
  version: number | "draft";
  /** Whether keys and explanations are printed, of questions that the actor may read. */
  key: boolean;
}

/** An entry with the passage before it. */
interface Placed {
  entry: PrintedEntry;
  passage: { id: string; title: string; body: string } | null;
}

/** What signs links to pictures, and keys the order of options. */
interface Keyed {
  signFile: SignFile;
  /** `platform.secret`. */
  secret: Uint8Array;
}

/** Returns what makes an entry of one question, its math set and its pictures signed. */
async function questionPrinter(
  db: Database,
  actor: Actor,
  { printable, withKey }: { printable: Printable; withKey: boolean },
  { signFile, secret }: Keyed,
) {
  const ids = printable.sections.flatMap(({ entries }) => entries.flatMap(({ version }) => version ?? []));
  const versions = await loadQuestionVersions(db, ids);
  // Also without the key on paper: by it, what is to be put into order is never printed in the right one.
  const keys = await loadNewestKeys(db, ids);
  const questions = [...versions.values()].map((version) => version.question_id);
  const readable = withKey ? await findReadableQuestions(db, actor, questions) : new Set<string>();
  const render = (html: string) => renderHtml(html, signFile);
  const print = async (version: QuestionVersion, isShuffled: boolean) => {
    const key = keys.get(version.id);
    // A long assessment must not block for all of its questions together.
    await yieldToEventLoop();
    await typesetQuestion(version, withKey ? key : undefined);
    // Paper with the key must fit paper without it.
    const random = keyedRandom(secret, "options on paper", version.id);
    const order = optionOrder({ interactions: version.interactions, key: key?.key }, isShuffled, random);
    const { stimulus, ...question } = candidateOfDraft(version, order, signFile);
    const mayKey = key !== undefined && readable.has(version.question_id);
    if (mayKey) await typeset(key.hints, "reading");
    const more: PrintedKey = mayKey
      ? {
          key: presentKeys(key.key, true, render),
          explanation: render(key.explanation),
          hints: key.hints.map(render),
        }
      : {};
    return { question, passage: stimulus, more };
  };
  return async (id: string | null, isShuffled: boolean) => {
    const version = id === null ? undefined : versions.get(id);
    if (version) return print(version, isShuffled);
    const more: PrintedKey = {};
    return { question: null, passage: null, more };
  };
}

/** Puts neighbours about one passage together. */
function groupByPassage(placed: readonly Placed[]): PrintedGroup[] {
  const groups: (PrintedGroup & { about: string | null })[] = [];
  for (const { entry, passage } of placed) {
    const about = passage?.id ?? null;
    const last = groups.at(-1);
    if (last && last.about === about) last.entries.push(entry);
    else groups.push({ about, passage: passage && { title: passage.title, body: passage.body }, entries: [entry] });
  }
  return groups.map(({ passage, entries }) => ({ passage, entries }));
}

/**
 * Returns a draft or a published version as it is printed: sections in order, passages once before their questions, rules without
 * what they may draw. Where a section shuffles options, so does paper: all sheets alike.
 *
 * @throws Refusal `not_found` for an assessment out of reach and for a version that it doesn’t have.
 */
export async function printAssessment(
  db: Database,
  actor: Actor,
  { id, version, key }: Wanted,
  keyed: Keyed,
): Promise<Printed> {
  const { signFile } = keyed;
  const row = await getReadableAssessment(db, actor, id);
  const printable = version === "draft" ? await readDraft(db, actor, row) : await readPublished(db, row, version);
  const printQuestion = await questionPrinter(db, actor, { printable, withKey: key }, keyed);
  const taxonomy = await loadTaxonomy(db);
  const allInstructions = [printable, ...printable.sections].map(({ instructions }) => instructions);
  await typeset(allInstructions, "reading");
  await cleanAhead(allInstructions);
  const sections: PrintedSection[] = [];
  for (const { entries, shuffles_options, ...section } of printable.sections) {
    const placed: Placed[] = [];
    let number = 1;
    for (const { rule, points, scored, version: questionVersion } of entries) {
      const { question, passage, more } = await printQuestion(questionVersion, shuffles_options);
      const draw = rule && {
        count: rule.draw.count,
        from: rule.from,
        tags: (rule.draw.filter.tag ?? []).flatMap((tag) => taxonomy.find(tag)?.name ?? []),
        difficulties: rule.draw.filter.difficulty?.map(String) ?? [],
      };
      placed.push({ passage, entry: { number, points, scored, question, draw, ...more } });
      number += rule?.draw.count ?? 1;
    }
    sections.push({
      ...section,
      instructions: renderHtml(section.instructions, signFile),
      questions: number - 1,
      groups: groupByPassage(placed),
    });
  }
  return {
    id: row.id,
    name: printable.name,
    version: version === "draft" ? null : version,
    published_version: await selectPublishedNumber(db, row.id),
    instructions: renderHtml(printable.instructions, signFile),
    sections,
  };
}
