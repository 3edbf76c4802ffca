import type { TypedAnswer, TypedAnswers } from "@sextant/contract/item-analysis.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { readNumber } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import { comparable } from "@sextant/questions/text/written.ts";
import type { KeyRevision, QuestionVersion } from "../../../authoring/questions/versions.ts";
import { loadNewestKeys, loadQuestionVersions } from "../../../authoring/questions/versions.ts";
import { findWithheld } from "../../../authoring/questions/withhold-key.ts";
import { mayRegrade } from "../../../delivery/regrade/may-regrade.ts";
import { outcomeOf } from "../../../delivery/results/outcome.ts";
import { listFirstSittings, listSatVersions } from "../../../delivery/results/responses.ts";
import { mayReadAnalysis } from "../../../learning/evidence/subtraction.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { pageLinks } from "../../../platform/paging.ts";
import { notFound } from "../../../platform/refusal.ts";
import { selectAnalysed } from "../analyses.queries.ts";
import { FEWEST_PEOPLE } from "../describe-items.ts";
import { listPossible } from "../find-analysis.ts";
import { analysedOf, choose } from "../item-analysis.ts";
import { likenessOfNumber, likenessOfText } from "./like-key.ts";
import { countTyped, type TypedRow } from "./typed.queries.ts";

interface Asked {
  question: string;
  version?: number | "all" | undefined;
  counted?: "right" | "wrong" | undefined;
  page: number;
  page_size: number;
}

/** A version of a question with one interaction that is typed into, and its key. */
interface TypedQuestion {
  version: QuestionVersion;
  part: QuestionVersion["interactions"][number];
  key: KeyRevision["key"][string] | undefined;
}

/** The newest of these versions comes first; one without a typed interaction is left out. */
async function loadTypedQuestions(db: Database, questionId: string, versionIds: readonly string[]) {
  const [versions, keys] = await Promise.all([loadQuestionVersions(db, versionIds), loadNewestKeys(db, versionIds)]);
  return [...versions.values()]
    .filter((version) => version.question_id === questionId)
    .sort((one, other) => other.number - one.number)
    .flatMap((version): TypedQuestion[] => {
      const [part, ...others] = version.interactions;
      const isTyped = part?.type === "text_entry" || part?.type === "numeric_entry";
      return part && others.length === 0 && isTyped ? [{ version, part, key: keys.get(version.id)?.key[part.id] }] : [];
    });
}

function countedAs({ points, max_points: most, unreadable }: TypedRow): TypedAnswer["counted"] {
  if (unreadable) return "unreadable";
  const outcome = outcomeOf({ points: points ?? 0, max_points: most, omitted: false, not_reached: false });
  return outcome === "partial" ? "partly" : outcome === "right" ? "right" : "wrong";
}

function likenessTo({ part, key }: TypedQuestion, typed: string): TypedAnswer["likeness"] {
  if (!key || !("accept" in key)) return null;
  if (part.type === "numeric_entry" && !part.unit)
    return likenessOfNumber(key as Parameters<typeof likenessOfNumber>[0], typed);
  return part.type === "text_entry" ? likenessOfText(key as Parameters<typeof likenessOfText>[0], typed) : null;
}

/** Brings together what differs in spaces and capital letters alone, the most frequent first. */
function gather(questions: ReadonlyMap<string, TypedQuestion>, rows: readonly TypedRow[]): TypedAnswer[] {
  const found = new Map<string, TypedAnswer>();
  // The most frequent way to type it is the one that is shown.
  for (const row of rows) {
    const question = questions.get(row.question_version_id);
    const answer = question && row.response?.[question.part.id];
    if (!question || typeof answer !== "string") continue;
    const [typed, counted] = [comparable(answer), countedAs(row)];
    const place = `${counted} ${typed.toLowerCase()}`;
    const known = found.get(place);
    if (known) known.students += row.students;
    else {
      const isKeyable = question.part.type === "text_entry" || readNumber(typed).ok;
      const can_accept = counted !== "right" && isKeyable;
      const like = likenessTo(question, typed);
      found.set(place, {
        typed,
        students: row.students,
        counted,
        likeness: counted === "right" && like !== "key" ? null : like,
        can_accept,
      });
    }
  }
  return [...found.values()].sort((one, other) => other.students - one.students || (one.typed < other.typed ? -1 : 1));
}

const sum = (answers: readonly { students: number }[]) => answers.reduce((all, { students }) => all + students, 0);

/** What is close may be a wrong answer, however many typed it. */
const isMissed = ({ counted, likeness }: TypedAnswer) =>
  counted !== "right" && likeness !== null && likeness !== "close" && likeness !== "key";

/**
 * Lists what students typed to a question of an assessment, as far as its reader may see figures of the question.
 *
 * @throws Refusal `not_found` for an assessment or version out of reach.
 */
export async function listTypedAnswers(
  db: Database,
  actor: Actor,
  assessmentId: string,
  { question: questionId, ...asked }: Asked,
  url: string,
): Promise<TypedAnswers> {
  const assessment = await selectAnalysed(db, actor, assessmentId);
  if (!assessment) throw notFound("This assessment");
  const chosen = choose(await listSatVersions(db, assessmentId), asked.version);
  const questions = await loadTypedQuestions(db, questionId, await listPossible(db, chosen.ids));
  const [newest] = questions;
  const people = await listFirstSittings(db, assessmentId, chosen.ids);
  const rows = await countTyped(
    db,
    people.map(({ sessionId }) => sessionId),
    questionId,
  );
  const of = analysedOf(assessmentId, chosen);
  const hidden = !newest
    ? "not_typed"
    : (await findWithheld(db, actor, [questionId])).has(questionId)
      ? "withheld"
      : sum(rows) < FEWEST_PEOPLE
        ? "few_people"
        : (await mayReadAnalysis(db, actor, of)) && (await mayReadAnalysis(db, actor, { ...of, questionId }))
          ? null
          : "few_others";
  const shown = hidden === null ? rows : [];
  const all = gather(new Map(questions.map((one) => [one.version.id, one])), shown);
  const [right, wrong] = [true, false].map((is) => all.filter(({ counted }) => (counted === "right") === is));
  const listed = (asked.counted === "right" ? right : asked.counted === "wrong" ? wrong : all) ?? [];
  return {
    assessment: { id: assessment.id, name: assessment.name },
    version: chosen.number === 0 ? null : chosen.number,
    question: { id: questionId, title: newest ? questionTitle(newest.version) : "" },
    people: sum(rows),
    hidden,
    students: { right: sum(right ?? []), wrong: sum(wrong ?? []), omitted: sum(shown.filter((row) => row.omitted)) },
    different: { right: right?.length ?? 0, wrong: wrong?.length ?? 0 },
    missed: all.find(isMissed) ?? null,
    can: { regrade: await mayRegrade(db, actor, assessment.id) },
    count: listed.length,
    ...pageLinks(url, asked, listed.length),
    results: listed.slice((asked.page - 1) * asked.page_size, asked.page * asked.page_size),
  };
}
