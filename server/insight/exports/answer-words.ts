import { questionCandidate } from "@sextant/questions/candidate.ts";
import { responseWords } from "@sextant/questions/response-words.ts";
import { sql } from "kysely";
import { findReportLanguage } from "../../authoring/questions/report-language.ts";
import { sayingIn } from "../../authoring/questions/saying.ts";
import { loadQuestionVersions, type QuestionVersion } from "../../authoring/questions/versions.ts";
import { isToldByChosen } from "../../delivery/results/chosen.ts";
import type { Database } from "../../platform/database/client.ts";
import type { ReadChosen } from "./copy-rows.ts";

/** Essays may be long. */
const ANSWERS_AT_ONCE = 500;
const QUESTIONS_AT_ONCE = 200;

type Words = (versionId: string, response: unknown) => string;

/** Finds what the answers to some questions say, and which of these are told by the options chosen. */
async function readQuestions(db: Database, ids: readonly string[], say: ReturnType<typeof sayingIn>) {
  const versions = await loadQuestionVersions(db, ids);
  const questions = new Map([...versions].map(([id, version]) => [id, questionCandidate(version)]));
  const words: Words = (id, response) => {
    const question = questions.get(id);
    return question ? responseWords(question, response, say) : "";
  };
  const told = ids.filter((id) => isToldByChosen(versions.get(id)?.interactions ?? []));
  return { versions, words, told };
}

const onlyPart = (version: QuestionVersion | undefined) => version?.interactions[0]?.id ?? "";

/** Says each choice of options once, however often it was made. */
async function noteChosen(read: ReadChosen, { versions, words, told }: Awaited<ReturnType<typeof readQuestions>>) {
  if (told.length === 0) return;
  const found = await read(sql`
    select distinct fact.question_version_id as id, fact.chosen from exported join result_facts fact on fact.session_id = exported.id
    where fact.question_version_id = any(${told}::uuid[]) and cardinality(fact.chosen) > 0`);
  const rows = found.map((row) => {
    const id = String(row.id);
    return { id, chosen: row.chosen, words: words(id, { [onlyPart(versions.get(id))]: row.chosen }) };
  });
  await read(sql`
    insert into chosen_words select said.id, array(select jsonb_array_elements_text(said.chosen)), said.words
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (id uuid, chosen jsonb, words text)`);
}

/** Says the other answers to some questions, one by one. */
async function noteOthers(read: ReadChosen, ids: readonly string[], words: Words, goOn: () => Promise<void>) {
  if (ids.length === 0) return;
  await read(sql`
    declare others no scroll cursor for select fact.session_id, fact.attempt_id, fact.question_version_id as id, attempt.response
    from exported join result_facts fact on fact.session_id = exported.id
    join attempts attempt on attempt.session_id = fact.session_id and attempt.id = fact.attempt_id
    where not fact.omitted and fact.question_version_id = any(${[...ids]}::uuid[])`);
  for (;;) {
    await goOn();
    const found = await read(sql`fetch ${sql.lit(ANSWERS_AT_ONCE)} from others`);
    const rows = found.map(({ session_id, attempt_id, id, response }) => ({
      session_id,
      attempt_id,
      words: words(String(id), response),
    }));
    await read(sql`
      insert into answer_words select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as said (session_id uuid, attempt_id uuid, words text)`);
    if (found.length < ANSWERS_AT_ONCE) break;
  }
  await read(sql`close others`);
}

/**
 * Fills the tables `chosen_words` and `answer_words` with what the answers of the chosen sittings say in words, in the language of who reads
 * the file: `COPY` then reads from them what the page says of an answer.
 *
 * @param goOn Is asked now and then; throws once nobody waits for the file any more.
 */
export async function noteAnswerWords(
  db: Database,
  readerId: string,
  read: ReadChosen,
  goOn: () => Promise<void>,
): Promise<void> {
  await read(
    sql`create temporary table chosen_words (question_version_id uuid, chosen text[], words text) on commit drop`,
  );
  await read(sql`create temporary table answer_words (session_id uuid, attempt_id uuid, words text) on commit drop`);
  const say = sayingIn(await findReportLanguage(db, readerId));
  const asked = await read(sql`
    select distinct fact.question_version_id as id from exported join result_facts fact on fact.session_id = exported.id`);
  const ids = asked.map(({ id }) => String(id));
  for (let start = 0; start < ids.length; start += QUESTIONS_AT_ONCE) {
    await goOn();
    const some = ids.slice(start, start + QUESTIONS_AT_ONCE);
    const questions = await readQuestions(db, some, say);
    await noteChosen(read, questions);
    const others = some.filter((id) => !questions.told.includes(id));
    await noteOthers(read, others, questions.words, goOn);
  }
  await read(sql`analyze chosen_words`);
  await read(sql`analyze answer_words`);
}
