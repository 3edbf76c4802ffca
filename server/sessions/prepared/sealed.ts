import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { OptionOrder } from "@sextant/questions/candidate.ts";
import { readStoredFile } from "../../files/read-file.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { notFound } from "../../platform/refusal.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { candidateOf, typesetQuestion } from "../../questions/render.ts";
import { loadQuestionVersions } from "../../questions/versions.ts";
import { getOwnSession } from "../reach.ts";
import { listAttempts } from "../render.queries.ts";
import { type Signing, signerUntil, UNTIMED_MS } from "../signed-pictures.ts";
import { deriveKey, sealEnvelope } from "./envelope.ts";
import { readMediumId } from "./medium-id.ts";
import { findPreparedSection } from "./prepared.queries.ts";

const compress = promisify(gzip);

/** Sealed bytes cannot be compressed on their way, so their content is before; quickly, since a room prepares within minutes. */
const LEVEL = 3;

async function getPrepared(db: Database, actor: Actor, sessionId: string, sectionId: string) {
  const row = await getOwnSession(db, actor, sessionId);
  const section = await findPreparedSection(db, sessionId, sectionId);
  if (!section || (row.state !== "allocated" && row.state !== "in_progress")) throw notFound("This section");
  return section;
}

/**
 * Returns the questions of a prepared section in their order, each sealed under its key: frames of 4 bytes of length, highest first, and
 * the envelope. Inside is gzipped JSON: the attempt’s id, position and points, and the question as render gives it.
 */
export async function sealQuestions(
  db: Database,
  { secret, config }: Signing,
  actor: Actor,
  sessionId: string,
  sectionId: string,
): Promise<Buffer> {
  const section = await getPrepared(db, actor, sessionId, sectionId);
  const attempts = await listAttempts(db, sessionId, section.id);
  const ids = attempts.map((attempt) => attempt.question_version_id);
  const versions = await loadQuestionVersions(db, ids);
  // Where a picture could not be kept on the device, its address must be good for the whole sitting.
  const sign = signerUntil({ secret, config }, new Date((await readClock(db)).getTime() + UNTIMED_MS));
  const whole = deriveKey(secret, { sessionId, sectionId: section.id, position: null });
  const frames: Buffer[] = [];
  for (const { id, position, points, question_version_id, option_order } of attempts) {
    const version = versions.get(question_version_id);
    if (!version) throw new Error(`Question version ${question_version_id} is missing`);
    await typesetQuestion(version);
    const question = candidateOf(version, option_order as OptionOrder, sign);
    const content = await compress(JSON.stringify({ id, position, points, question }), { level: LEVEL });
    const key = section.isLinear ? deriveKey(secret, { sessionId, sectionId: section.id, position }) : whole;
    const envelope = sealEnvelope(key, `${section.id}/${position}`, content);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(envelope.length);
    frames.push(length, envelope);
  }
  return Buffer.concat(frames);
}

/** Returns a picture of a prepared section, sealed: inside is a line of JSON with its file and media type, then its bytes. */
export async function sealMedium(
  db: Database,
  storage: Storage,
  secret: Uint8Array,
  actor: Actor,
  { sessionId, medium }: { sessionId: string; medium: string },
): Promise<Buffer> {
  const { sectionId, position, fileId } = readMediumId(secret, sessionId, medium);
  const section = await getPrepared(db, actor, sessionId, sectionId);
  const file = await readStoredFile(db, storage, fileId);
  const head = Buffer.from(`${JSON.stringify({ file: fileId, type: file.mediaType })}\n`);
  const key = deriveKey(secret, { sessionId, sectionId: section.id, position: section.isLinear ? position : null });
  return sealEnvelope(key, `${section.id}/media`, Buffer.concat([head, file.bytes]));
}
