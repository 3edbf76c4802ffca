import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Task } from "../../../platform/jobs.ts";
import { ProcessLost } from "../../../platform/processes/process-lost.ts";
import { createProcessPool } from "../../../platform/processes/process-pool.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { replaceTexts } from "../../text/replace-texts.ts";
import { MOST_CHARACTERS } from "./most-characters.ts";
import type { PdfMessage, PdfResult } from "./pdf-process.ts";
import { type PlainText, readPlain } from "./plain-text.ts";
import { insertText, selectUnread, type TextState } from "./text.queries.ts";

const MB = 1024 * 1024;
/** A larger file is a download whose words are not searched. */
const MOST_BYTES = 300 * MB;
/** However many pages a PDF has, so long at most. */
const MOST_MS = 10 * 60_000;

const readPdf = createProcessPool<{ path: string }, PdfMessage, PdfResult>(
  new URL("./pdf-process.ts", import.meta.url),
  {
    heapMb: 512,
    memoryMb: 768,
    startMs: 30_000,
    stallMs: 30_000,
    atMost: 1,
    keptMb: 300,
    idleMs: 60_000,
  },
);

type ReadText = PlainText & { pages: number | null };

const unread = (state: TextState): ReadText => ({ state, pages: null, texts: [] });

async function readPages(path: string): Promise<ReadText> {
  const texts: ReadText["texts"] = [];
  const onMessage = (pages: PdfMessage) => texts.push(...pages.map(({ page, text }) => ({ place: page, text })));
  const late = AbortSignal.timeout(MOST_MS);
  try {
    const { state, pages } = await readPdf({ path }, { onMessage, signal: late });
    // Of what is too long, as much as was read is found.
    if (state === "too_large") return { state, pages, texts };
    if (state !== "read") return { ...unread(state), pages };
    return { state: texts.length > 0 ? "ready" : "none", pages, texts };
  } catch (error) {
    // The file is to blame where it filled the heap or kept the process busy; else the task is tried again.
    if (late.aborted || (error instanceof ProcessLost && ["broken", "stalled"].includes(error.reason))) {
      return unread("failed");
    }
    throw error;
  }
}

async function read(storage: Storage, { hash, media_type }: { hash: string; media_type: string }): Promise<ReadText> {
  const content = await storage.read(hash);
  if (!content) return unread("failed");
  if (content.size > MOST_BYTES) {
    content.stream.destroy();
    return unread("too_large");
  }
  if (media_type !== "application/pdf") return { ...(await readPlain(content.stream, MOST_CHARACTERS)), pages: null };
  const name = await storage.spool(content.stream);
  try {
    return await readPages(await storage.spooled(name));
  } finally {
    await storage.removeSpooled(name);
  }
}

/** Returns the task that reads the text of a version’s file, page by page, and makes it what is searched of the material. */
export function runReadMaterialText(db: Database, storage: Storage): Task {
  return async (payload) => {
    const { material: id, number } = payload as { material: string; number: number };
    const file = await selectUnread(db, id, number);
    if (!file) return;
    const { state, pages, texts } = await read(storage, file);
    await inTransaction(db, async (tx) => {
      // A version may have come, or the material gone, meanwhile.
      const current = await selectUnread(tx, id, number);
      if (!current) return;
      await insertText(tx, { id, number, state, pages });
      if (current.is_newest) await replaceTexts(tx, { study_material_id: id }, { version: number, texts });
    });
  };
}
