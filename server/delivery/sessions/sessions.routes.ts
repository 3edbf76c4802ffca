import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import type { FastifyReply } from "fastify";
import type { Actor, Handlers } from "../../platform/binder.ts";
import { readClock } from "../../platform/database/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound } from "../../platform/refusal.ts";
import { browserLeft, createIsElsewhere } from "../safe-browser/inside.ts";
import { createRequireAccess, getAccess } from "./access/access.ts";
import { actOnSession } from "./act.ts";
import { createActTogether } from "./act-together.ts";
import { createActNext } from "./adaptive/act-next.ts";
import { keepAnswerFile, listAnswerFiles } from "./answer-files/answer-files.ts";
import { createBatcher } from "./answers/batcher.ts";
import { checkSaved } from "./answers/check-saved.ts";
import { saveAnswers } from "./answers/save.ts";
import { createSaveLimit } from "./answers/save-limit.ts";
import { settleIfDue } from "./change.ts";
import { checkAnswer, listChecked } from "./checks/check.ts";
import { type Generated, generateSession } from "./generate.ts";
import { createGenerateTogether } from "./generate-together.ts";
import type { Heard } from "./heard/heard.ts";
import { listSessions } from "./list.ts";
import { listOwnAttempts } from "./list-attempts.ts";
import { withKeys } from "./prepared/held-keys.ts";
import { presentSessions } from "./present.ts";
import { closePreviews, previewDraft, readDraftPreview } from "./preview-draft.ts";
import { getReachedSession } from "./reach.ts";
import { getHistory, getReceipt, listCredit } from "./records.ts";
import { removeSession } from "./remove.ts";
import { renderSession } from "./render.ts";
import { getTimeline } from "./timeline/timeline.ts";
import { verifyReceipt } from "./timeline/verify-receipt.ts";
import { endVisit, getVisits, saveVisits } from "./visits.ts";

/** By these a page gets to see questions. What saves answers or ends something is let through from anywhere. */
const opening: ReadonlySet<string> = new Set(["begin_section", "take_over", "resume"]);

/** Sittings: making, acting, rendering, and saving answers and visits. */
export function sessionRoutes(platform: Platform, heard: Heard): Handlers {
  const { db, answers, live, secret, config, metrics } = platform;
  const { wake } = live;
  const signing = { secret, config };
  const requireAccess = createRequireAccess(db, secret);
  const isElsewhere = createIsElsewhere(db);
  const together = createActTogether(db, wake);
  const limit = createSaveLimit();
  const actNext = createActNext({ db, wake, signing, limit });
  const generateTogether = createGenerateTogether(db);
  const saving = { db, wake, batcher: createBatcher(answers, metrics), heard, limit };

  const one = async (actor: Actor, id: string) => {
    const [session] = await presentSessions(db, actor, [await getReachedSession(db, actor, id)]);
    if (!session) throw notFound("This session");
    return session;
  };
  const generated = async (actor: Actor, reply: FastifyReply, { row, created }: Generated) => {
    if (!created) reply.code(200);
    return one(actor, row.id);
  };

  return {
    "sessions.generate": async ({ actor, body, reply }) => {
      const draft = readDraftPreview(actor, body);
      if (draft) return generated(actor, reply, await previewDraft(db, wake, actor, body.assessment, draft));
      const isOwn = actor.role === "student" && (body.user ?? actor.id) === actor.id;
      const outcome = isOwn ? await generateTogether({ actor, assessment: body.assessment.toLowerCase() }) : "alone";
      if (outcome === "alone") {
        const isPreview = actor.role !== "student" && (body.user ?? actor.id) === actor.id;
        // What is asked for is what is published, not the draft that the same person looked at before.
        if (isPreview) await closePreviews(db, wake, { userId: actor.id, assessmentId: body.assessment }, true);
        return generated(actor, reply, await generateSession(db, actor, body));
      }
      if ("refused" in outcome) throw outcome.refused;
      if (!outcome.created) reply.code(200);
      return outcome.session;
    },
    "assessments.preview": async ({ actor, params, body, reply }) =>
      generated(actor, reply, await previewDraft(db, wake, actor, params.id, body)),
    "sessions.generate_for_sections": async ({ actor, body, reply }) =>
      generated(actor, reply, await generateSession(db, actor, body)),
    "sessions.render": async ({ actor, query }) => {
      if (await isElsewhere(actor, query.session)) throw browserLeft();
      return renderSession(db, wake, signing, actor, query.session);
    },
    "sessions.list": async ({ actor, query, request }) => listSessions(db, actor, query, request.url),
    "sessions.get": async ({ actor, params }) => {
      const row = await getReachedSession(db, actor, params.id);
      await settleIfDue(db, wake, row, await readClock(db));
      const session = await one(actor, params.id);
      return (await isElsewhere(actor, params.id)) ? session : withKeys(db, secret, actor, session);
    },
    "sessions.access": ({ actor, params }) => getAccess(db, actor, params.id),
    "sessions.act": async ({ actor, params, body, request }) => {
      if (body.action === "next_question") {
        const { answer } = request.body as { answer: SavedAttempt };
        if (await isElsewhere(actor, params.id)) {
          // The answer is kept like every other. The next question is shown in Safe Exam Browser alone.
          const given = { session: params.id, lease: body.lease, attempts: [body.answer], sent: [answer] };
          await saveAnswers(saving, actor, given);
          throw browserLeft();
        }
        return actNext(actor, params.id, body, answer, performance.now());
      }
      if (body.action === "start") {
        const { password, start_code: startCode } = body;
        await requireAccess(actor, params.id, { password, startCode });
      }
      if (opening.has(body.action) && (await isElsewhere(actor, params.id))) throw browserLeft();
      const session = await actOnSession(db, { wake, together }, actor, params.id, body);
      return withKeys(db, secret, actor, session);
    },
    "sessions.remove": async ({ actor, params }) => {
      await removeSession(db, actor, params.id);
      return null;
    },
    "sessions.receipt": async ({ actor, params }) => getReceipt(db, actor, params.id),
    "sessions.history": async ({ actor, params, query }) => getHistory(db, actor, params.id, query),
    "sessions.timeline": async ({ actor, params }) => getTimeline(db, actor, params.id),
    "sessions.verify_receipt": async ({ actor, body }) => verifyReceipt(db, actor, body),
    "sessions.credit": async ({ actor, params }) => listCredit(db, actor, params.id),
    "checks.create": ({ actor, params, body }) => checkAnswer({ db, wake, signing }, actor, params.id, body),
    "checks.list": ({ actor, params }) => listChecked({ db, signing }, actor, params.id),
    "answer_files.create": ({ actor, params, body }) => keepAnswerFile(platform, actor, params.id, body),
    "answer_files.list": ({ actor, params }) => listAnswerFiles(platform, actor, params.id),
    "attempts.list": async ({ actor, query }) => listOwnAttempts(db, actor, query.session),
    "attempts.save": async ({ actor, body, request }) => {
      // Rows are checked as parsed but hashed as sent.
      const sent = (request.body as { attempts: SavedAttempt[] }).attempts;
      const begun = performance.now();
      const saved = await saveAnswers(saving, actor, { ...body, sent });
      metrics.acknowledged((performance.now() - begun) / 1000, saved.attempts);
      return body.check ? checkSaved({ db, wake, signing }, actor, body, body.check, saved) : saved;
    },
    "visits.save": async ({ actor, body }) => {
      limit.takeRows(`visits ${actor.id} ${body.session.toLowerCase()}`, body.visits.length);
      return saveVisits(db, actor, body);
    },
    "visits.end": async ({ actor, params, body }) => endVisit(db, actor, params.id, body),
    "visits.list": async ({ actor, params }) => getVisits(db, actor, params.id),
  };
}
