import type { ListQuery } from "@sextant/contract/common.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { listFiles } from "@sextant/questions/html/files.ts";
import { plainText } from "@sextant/questions/html/text.ts";
import { mayEdit } from "../../foundation/access/content.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { paged } from "../../platform/paging.ts";
import { notFound } from "../../platform/refusal.ts";
import { cleanAhead } from "./cleaning/clean-ahead.ts";
import { findQuestions } from "./load-questions.ts";
import { typeset } from "./math/typeset.ts";
import { renderHtml, type SignFile } from "./render.ts";
import { readableStimuli, selectShowing } from "./shared-stimuli.queries.ts";

const EXCERPT = 200;

type Row = Awaited<ReturnType<ReturnType<typeof readableStimuli>["execute"]>>[number];

function stimulusResource(actor: Actor, row: Row) {
  const characters = [...plainText(row.body)];
  return {
    id: row.id,
    title: row.title,
    excerpt: characters.length > EXCERPT ? `${characters.slice(0, EXCERPT - 1).join("")}…` : characters.join(""),
    version: row.number,
    school: row.school_id,
    question_count: row.question_count,
    created_by: row.created_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
    can: { edit: mayEdit(actor, row) },
  };
}

/** Lists a page of the stimuli that the actor may read, the newest first unless asked otherwise. */
export async function listStimuli(
  db: Database,
  actor: Actor,
  { search, school, ...query }: ListQuery & { school?: string | undefined },
  url: string,
) {
  const page = await paged(db, readableStimuli(db, actor, { search, school }), query, {
    url,
    orderings: { title: "newest.title", created_at: "stimuli.created_at", updated_at: "newest.created_at" },
    defaultOrdering: "-updated_at",
    tieBreaker: "stimuli.id",
  });
  return { ...page, results: page.results.map((row) => stimulusResource(actor, row)) };
}

/** Returns one stimulus with the questions that show it. @throws Refusal `not_found`. */
export async function getStimulus(db: Database, actor: Actor, id: string, signFile: SignFile) {
  const row = await readableStimuli(db, actor, { id }).executeTakeFirst();
  if (!row) throw notFound("This stimulus");
  const showing = await selectShowing(db, actor, id);
  const found = await findQuestions(
    db,
    actor,
    showing.map((one) => one.question_id),
  );
  const questions = new Map(found.map((question) => [question.row.id, question]));
  const pictures = listFiles(row.body).flatMap((file): [string, string][] => {
    const link = signFile(file);
    return link === null ? [] : [[file, link]];
  });
  await typeset([row.body], "writing");
  await cleanAhead([row.body]);
  return {
    ...stimulusResource(actor, row),
    body: row.body,
    rendered: renderHtml(row.body, signFile),
    pictures: Object.fromEntries(pictures),
    questions: showing.flatMap(({ question_id, status, stimulus_version }) => {
      const question = questions.get(question_id);
      if (!question) return [];
      const title = questionTitle({ ...question.version, stimulus: null });
      return [{ id: question_id, title, status, stimulus_version, can_edit: mayEdit(actor, question.row) }];
    }),
  };
}
