import { MAX_FILES_KEPT } from "@sextant/contract/answer-files.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { CandidateOf } from "@sextant/questions/interactions/candidate-registry.ts";
import { kindOfFile } from "@sextant/questions/interactions/file-upload/file-kinds.ts";
import { getOwnFile } from "../../../foundation/files/get-file.ts";
import { presentFile } from "../../../foundation/files/present-file.ts";
import { findBeginnings } from "../../../foundation/files/uploads/find-beginnings.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { findTakingSection, type SittingSection } from "../../sittings/sitting.ts";
import { findPlan } from "../plan/plan.ts";
import { getOwnSession, getReachedSession } from "../reach.ts";
import { loadSittings, type SessionRow } from "../sessions.queries.ts";
import { insertAnswerFile, selectAnswerFiles, selectOwnFiles } from "./answer-files.queries.ts";

type AnswerFile = HandlerOutput<"answer_files.create">;
type Parts = Pick<Platform, "db" | "config" | "secret">;

const BYTES_PER_MB = 1024 * 1024;

/** Returns whether the upload of a file began before its section stopped taking answers: it is the work of that time. */
async function hasBegunBefore(db: Database, section: SittingSection | undefined, actor: Actor, file: string) {
  const stoppedAt = section?.ended_at ?? section?.paused_at;
  const begunAt = stoppedAt && (await findBeginnings(db, actor.id, [file])).get(file);
  return begunAt ? begunAt < stoppedAt : false;
}

/** Finds the upload interaction of an own attempt, while its section takes answers, or took them as the upload of this file began. */
async function findAsked(
  db: Database,
  actor: Actor,
  row: SessionRow,
  attemptId: string,
  { interaction, file }: { interaction: string; file: string },
): Promise<CandidateOf<"file_upload">> {
  const attempt = (await findPlan(db, row.id, [attemptId]))?.attempts.get(attemptId);
  if (!attempt) throw notFound("This question");
  const asked = attempt.interactions.find((one) => one.id === interaction);
  if (asked?.type !== "file_upload") throw invalid("interaction", "This question takes no files.");
  const [sitting] = await loadSittings(db, [row]);
  const section = sitting?.sections.find(({ id }) => id === attempt.sectionId);
  const isTaking = sitting && section && findTakingSection(sitting)?.id === section.id;
  if (!isTaking && !(await hasBegunBefore(db, section, actor, file)))
    throw new Refusal("illegal_transition", "This section takes no answers now.", { state: row.state });
  return asked;
}

function requireFitting(asked: CandidateOf<"file_upload">, file: Awaited<ReturnType<typeof getOwnFile>>): void {
  if (!asked.kinds.includes(kindOfFile(file.media_type)))
    throw new Refusal("unsupported_media_type", "This question doesn’t take this kind of file.");
  if (Number(file.size_bytes) > asked.max_mb * BYTES_PER_MB)
    throw new Refusal("too_large", `This question takes files of up to ${asked.max_mb} MB.`);
}

/**
 * Keeps a file that a student uploaded for an answer of theirs. Nothing is answered by that: a saved answer has to name it.
 *
 * @throws Refusal `not_found`; `invalid` for a question without uploads, for a file of another answer, and for one too many; `unsupported_media_type`;
 * `too_large`; `illegal_transition` while its section takes no answers, for a file whose upload began after it stopped.
 */
export async function keepAnswerFile(
  parts: Parts,
  actor: Actor,
  attempt: string,
  { session, interaction, file }: HandlerInput<"answer_files.create">["body"],
): Promise<AnswerFile> {
  const { db } = parts;
  const attemptId = attempt.toLowerCase();
  const row = await getOwnSession(db, actor, session);
  const asked = await findAsked(db, actor, row, attemptId, { interaction, file: file.toLowerCase() });
  const found = await getOwnFile(db, actor, file);
  requireFitting(asked, found);
  const kept = await selectAnswerFiles(db, row.id, attemptId);
  if (!kept.some(({ id }) => id === found.id)) {
    if (kept.length >= MAX_FILES_KEPT)
      throw new Refusal("invalid", `You’ve uploaded ${MAX_FILES_KEPT} files for this question. You can’t add more.`);
    const own = { session_id: row.id, attempt_id: attemptId, interaction, user_id: actor.id };
    await insertAnswerFile(db, { file_id: found.id, ...own });
  }
  const [known] = await selectOwnFiles(db, row.id, [found.id]);
  if (known?.attempt_id !== attemptId || known.interaction !== interaction)
    throw invalid("file", "This file belongs to another answer. Upload it again.");
  return { ...presentFile(parts, found, { to: actor.id }), attempt: attemptId, interaction };
}

/**
 * Lists the files of a sitting that its reader may see, with links to them.
 *
 * @throws Refusal `not_found` for a sitting that is neither their own nor within reach.
 */
export async function listAnswerFiles(
  parts: Parts,
  actor: Actor,
  sessionId: string,
): Promise<HandlerOutput<"answer_files.list">> {
  const session = await getReachedSession(parts.db, actor, sessionId);
  const rows = await selectAnswerFiles(parts.db, session.id);
  return {
    results: rows.map(({ attempt_id: attempt, interaction, ...row }) => ({
      ...presentFile(parts, row, { to: actor.id }),
      attempt,
      interaction,
    })),
  };
}
