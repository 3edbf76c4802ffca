import { z } from "zod";
import { parseLine } from "../../jsonl/parse-line.ts";
import { packagePath } from "../../package-path.ts";
import type { PackageFiles } from "../../read-document.ts";
import type { OwnTest } from "../../read-question.ts";
import { decodeText } from "../../text/decode.ts";
import { hashOf, ownPath } from "../own-data.ts";
import type { WrittenItem } from "./write-test.ts";

/** Name and version of what is written beside a test. */
const OWN_TEST = "sextant-assessment-1";
/** More than any assessment that can be had. */
const MOST_BYTES = 8 * 1024 * 1024;

const ownTest = z.object({
  format: z.literal(OWN_TEST),
  test: z.string(),
  assessment: z.unknown(),
  questions: z.record(z.string().max(200), z.string().max(1000)),
});

/** Writes what lies beside a test: the whole of it, and which item is which of its questions. */
export function writeOwnTest(
  assessment: unknown,
  test: Uint8Array,
  items: ReadonlyMap<string, WrittenItem>,
): Uint8Array {
  const questions = Object.fromEntries([...items].map(([id, { path }]) => [id, `../${path}`]));
  return Buffer.from(JSON.stringify({ format: OWN_TEST, test: hashOf(test), assessment, questions }));
}

/**
 * Reads the whole test that lies beside the standard one. Null where there is none; `stale` where the test was changed since, or what
 * lies there isn't ours: then the test itself is right.
 */
export async function readOwnTest(
  path: string,
  test: Uint8Array,
  files: PackageFiles,
): Promise<OwnTest | "stale" | null> {
  const beside = ownPath(path);
  if (beside === path || !files.names.includes(beside)) return null;
  const bytes = await files.read(beside).catch(() => null);
  const parsed = bytes && bytes.length <= MOST_BYTES ? parseLine(decodeText(bytes)) : null;
  const data = parsed?.ok ? ownTest.safeParse(parsed.value) : null;
  if (!data?.success || data.data.test !== hashOf(test)) return "stale";
  const questions = Object.entries(data.data.questions).map(([id, item]) => [id, packagePath(path, item)]);
  return { assessment: data.data.assessment, questions: Object.fromEntries(questions) };
}
