import { signFileLink } from "../../foundation/files/links.ts";
import type { Actor, Handlers } from "../../platform/binder.ts";
import { pageOf } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { announceEditing } from "./editors/editors.ts";
import { listVersions, restoreVersion } from "./history.ts";
import { getQuestion, type LoadedQuestion, questionResource } from "./load-questions.ts";
import { addQuestionNodes, listQuestionNodes, putQuestionNode, removeQuestionNode } from "./nodes.ts";
import { createOption, getOption, listOptions, removeOption, updateOption } from "./options/options.ts";
import { previewQuestion } from "./preview-question.ts";
import { candidateOfDraft, typesetDraft } from "./render.ts";
import { getStimulus, listStimuli } from "./shared-stimuli.ts";
import { updateStimulus } from "./update-stimulus.ts";
import { questionUsage } from "./usage.ts";

const LINK_MS = 3_600_000;

/** Handles writing questions part by part, looking back at their versions, and the stimuli that they share. */
export function authoringRoutes({ db, live, config, secret }: Platform): Handlers {
  const signFile = (fileId: string) => signFileLink(secret, config.apiHost, fileId, new Date(Date.now() + LINK_MS));
  const contextOf = (actor: Actor) => ({
    present: (question: LoadedQuestion) => questionResource(actor, question, signFile),
  });
  return {
    "options.list": async ({ actor, query, request }) => {
      const { question, ...pages } = query;
      return pageOf(await listOptions(db, actor, question), pages, request.url);
    },
    "options.create": async ({ actor, body }) => createOption(db, actor, body, contextOf(actor)),
    "options.get": async ({ actor, params }) => getOption(db, actor, params.id),
    "options.update": async ({ actor, params, body }) => updateOption(db, actor, params.id, body, contextOf(actor)),
    "options.remove": async ({ actor, params, query }) =>
      removeOption(db, actor, params.id, query.version ?? null, contextOf(actor)),
    "question_nodes.list": async ({ actor, params }) => ({ results: await listQuestionNodes(db, actor, params.id) }),
    "question_nodes.create": async ({ actor, params, body }) => ({
      results: await addQuestionNodes(db, actor, params.id, body.nodes, contextOf(actor)),
    }),
    "question_nodes.put": async ({ actor, params }) => putQuestionNode(db, actor, params, contextOf(actor)),
    "question_nodes.remove": async ({ actor, params }) => {
      await removeQuestionNode(db, actor, params, contextOf(actor));
      return null;
    },
    "questions.preview": async ({ actor, body }) =>
      previewQuestion(db, actor, { question: body.question, id: body.id ?? null }, { signFile, secret }),
    "questions.versions": async ({ actor, params, query, request }) =>
      listVersions(db, actor, params.id, query, { url: request.url, signFile }),
    "questions.restore": async ({ actor, params, body }) => {
      const context = contextOf(actor);
      await restoreVersion(db, actor, params.id, body, context);
      const question = await getQuestion(db, actor, params.id);
      await typesetDraft(question.version);
      const candidate = candidateOfDraft(question.version, {}, signFile);
      return { ...questionResource(actor, question, signFile), candidate };
    },
    "questions.editing": async ({ actor, params, body }) =>
      announceEditing(db, live.wake, actor, { questionId: params.id, isLeaving: body.is_leaving }),
    "questions.usage": async ({ actor, params }) => questionUsage(db, actor, params.id),
    "stimuli.list": async ({ actor, query, request }) => listStimuli(db, actor, query, request.url),
    "stimuli.get": async ({ actor, params }) => getStimulus(db, actor, params.id, signFile),
    "stimuli.update": async ({ actor, params, body }) => {
      const outcomes = await updateStimulus(db, actor, params.id, body, {
        present: (tx) => getStimulus(tx, actor, params.id, signFile),
      });
      return { ...(await getStimulus(db, actor, params.id, signFile)), outcomes };
    },
  };
}
