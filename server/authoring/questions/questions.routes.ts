import { signFileLink } from "../../foundation/files/links.ts";
import type { Actor, Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createQuestion } from "./create-question.ts";
import { notifyEditors } from "./editors/editors.ts";
import { listQuestions } from "./list-questions.ts";
import { contentOf, findQuestions, getQuestion, type LoadedQuestion, questionResource } from "./load-questions.ts";
import { findIrt } from "./parameters.ts";
import { candidateOfDraft, typesetDraft } from "./render.ts";
import { tryResponse } from "./score-response.ts";
import { findSimilarTo } from "./similar/find-similar.ts";
import { retireQuestion, updateQuestion } from "./update-question.ts";

const LINK_MS = 3_600_000;
const MOST_AT_ONCE = 200;

/** Handles the question bank. */
export function questionsRoutes({ db, live, config, secret }: Platform): Handlers {
  const signFile = (fileId: string) => signFileLink(secret, config.apiHost, fileId, new Date(Date.now() + LINK_MS));
  const present = (actor: Actor, question: LoadedQuestion) => questionResource(actor, question, signFile);
  const get = async (actor: Actor, id: string) => {
    const question = await getQuestion(db, actor, id);
    const irt = (await findIrt(db, [question.row.id])).get(question.row.id) ?? null;
    await typesetDraft(question.version);
    return { ...present(actor, question), irt, candidate: candidateOfDraft(question.version, {}, signFile) };
  };
  const saved = async (actor: Actor, id: string) => ({
    ...(await get(actor, id)),
    similar: await findSimilarTo(db, actor, await getQuestion(db, actor, id)),
  });
  const findMany = async (actor: Actor, ids: readonly string[]) => {
    const found = await findQuestions(db, actor, ids);
    const there = new Set(found.map((question) => question.row.id));
    return {
      results: found.map((question) => present(actor, question)),
      missing: ids.filter((id) => !there.has(id.toLowerCase())),
    };
  };
  return {
    "questions.list": async ({ actor, query, request }) => {
      const found = await listQuestions(db, actor, query, request.url);
      return {
        ...found,
        results: found.results.map((question) => ({ ...present(actor, question), uses: question.uses })),
      };
    },
    "questions.create": async ({ actor, body }) => saved(actor, await createQuestion(db, actor, body)),
    "questions.get": async ({ actor, params }) => get(actor, params.id),
    "questions.update": async ({ actor, params, body }) => {
      const context = { present: (question: LoadedQuestion) => present(actor, question) };
      await updateQuestion(db, actor, params.id, body, context);
      await notifyEditors(db, live.wake, actor, params.id);
      return saved(actor, params.id);
    },
    "questions.remove": async ({ actor, params }) => {
      await retireQuestion(db, actor, params.id);
      return null;
    },
    "questions.list_by_ids": async ({ actor, query }) => {
      const ids = query.ids
        .split(",")
        .map((id) => id.trim())
        .filter(Boolean);
      if (ids.length > MOST_AT_ONCE) throw new Refusal("malformed", `query.ids: at most ${MOST_AT_ONCE} at once`);
      if (!ids.every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))) {
        throw new Refusal("malformed", "query.ids: ids separated by commas");
      }
      return findMany(actor, ids);
    },
    "questions.find_by_ids": async ({ actor, body }) => findMany(actor, body.ids),
    "questions.score": async ({ actor, params, body }) =>
      tryResponse(contentOf(await getQuestion(db, actor, params.id)), body.response),
  };
}
