import { Buffer } from "node:buffer";
import { constants, crc32, deflateRawSync } from "node:zlib";
import type { CandidateJson } from "../../../authoring/questions/candidate-json.ts";

/** What of an attempt is delivered with its question. */
interface Fixed {
  id: string;
  position: number;
  points: number;
}

/** The beginning of a packed attempt, up to the end of its question: deflated, with the checksum so far. */
interface Begun {
  deflated: Buffer;
  crc: number;
  length: number;
}

/** A head without name, time or extra fields. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** A last block of deflate that holds bytes as they are, before their length and its complement. */
const STORED_LAST = 1;
const STORED_HEAD_BYTES = 5;

const begunOf = new WeakMap<CandidateJson, Begun>();

/** Deflates a question once, so that blocks may follow: compressing is most of what sealing would cost for each student. */
function begin(question: CandidateJson): Begun {
  const known = begunOf.get(question);
  if (known) return known;
  const json = Buffer.concat([Buffer.from('{"question":'), question.bytes]);
  const deflated = deflateRawSync(json, { finishFlush: constants.Z_SYNC_FLUSH });
  const begun = { deflated, crc: crc32(json), length: json.length };
  begunOf.set(question, begun);
  return begun;
}

/** Returns gzipped JSON of an attempt with its question. What differs from student to student follows the question, not deflated. */
export function packAttempt({ id, position, points }: Fixed, question: CandidateJson): Buffer {
  const { deflated, crc, length } = begin(question);
  const own = Buffer.from(`,${JSON.stringify({ id, position, points }).slice(1)}`);
  const stored = Buffer.alloc(STORED_HEAD_BYTES);
  stored.writeUInt8(STORED_LAST);
  stored.writeUInt16LE(own.length, 1);
  stored.writeUInt16LE(own.length ^ 0xffff, 3);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(own, crc));
  end.writeUInt32LE((length + own.length) % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEAD, deflated, stored, own, end]);
}
