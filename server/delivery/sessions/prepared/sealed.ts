import { Buffer } from "node:buffer";
import { createSecretKey } from "node:crypto";
import { candidateJsonOf } from "../../../authoring/questions/candidate-json.ts";
import { loadQuestionVersions } from "../../../authoring/questions/versions.ts";
import { readStoredFile } from "../../../foundation/files/read-file.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { notFound } from "../../../platform/refusal.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { type Signing, signerUntil, UNTIMED_MS } from "../signed-pictures.ts";
import { deriveKey, sealEnvelope } from "./envelope.ts";
import { readMediumId } from "./medium-id.ts";
import { packAttempt } from "./packed.ts";
import { findPreparedSection, listFixed } from "./prepared.queries.ts";

async function getPrepared(db: Database, actor: Actor, sitting: string, sectionId: string) {
  const found = await findPreparedSection(db, sitting, sectionId);
  if (found?.userId !== actor.id) throw notFound("This session");
  const { section, state, now } = found;
  if (!section || (state !== "allocated" && state !== "in_progress")) throw notFound("This section");
  return { section, now };
}

/**
 * Returns the questions of a prepared section in their order, each sealed under its key: frames of 4 bytes of length, highest first, and
 * the envelope. Inside is gzipped JSON: the attempt’s id, position and points, and the question as render gives it.
 */
export async function sealQuestions(
  db: Database,
  { secret, config }: Signing,
  actor: Actor,
  sitting: string,
  sectionId: string,
): Promise<Buffer> {
  const { section, now } = await getPrepared(db, actor, sitting, sectionId);
  const { sessionId } = section;
  const attempts = await listFixed(db, sessionId, section.id);
  const ids = attempts.map((attempt) => attempt.question_version_id);
  const versions = await loadQuestionVersions(db, ids);
  // Where a picture could not be kept on the device, its address must be good for the whole sitting.
  const sign = signerUntil({ secret, config }, new Date(now.getTime() + UNTIMED_MS));
  const keyOf = (position: number | null) =>
    createSecretKey(deriveKey(secret, { sessionId, sectionId: section.id, position }));
  const whole = keyOf(null);
  const frames: Buffer[] = [];
  for (const attempt of attempts) {
    const { position, question_version_id, option_order } = attempt;
    const version = versions.get(question_version_id);
    if (!version) throw new Error(`Question version ${question_version_id} is missing`);
    const question = await candidateJsonOf(version, option_order, sign);
    const key = section.isLinear ? keyOf(position) : whole;
    const envelope = sealEnvelope(key, `${section.id}/${position}`, packAttempt(attempt, question));
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
  const { section } = await getPrepared(db, actor, sessionId, sectionId);
  const file = await readStoredFile(db, storage, fileId);
  const head = Buffer.from(`${JSON.stringify({ file: fileId, type: file.mediaType })}\n`);
  const key = deriveKey(secret, { sessionId, sectionId: section.id, position: section.isLinear ? position : null });
  return sealEnvelope(key, `${section.id}/media`, Buffer.concat([head, file.bytes]));
}
