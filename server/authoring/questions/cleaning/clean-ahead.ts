import { type CleanedFor, rememberCleaned, takesCleaning } from "@sextant/questions/html/clean.ts";
import { MAX_WRITTEN_HTML } from "@sextant/questions/html/limits.ts";
import { ProcessLost } from "../../../platform/processes/process-lost.ts";
import { createProcessPool } from "../../../platform/processes/process-pool.ts";
import { invalid, Refusal } from "../../../platform/refusal.ts";
import type { CleanMessage, CleanRequest } from "./clean-process.ts";

/** How many characters are cleaned where they are used: at worst some 90 ms. */
const AT_ONCE = 50_000;
/** How many writes may wait for their turn. */
const MOST_WAITING = 8;

const createPool = () =>
  createProcessPool<CleanRequest, CleanMessage, null>(new URL("./clean-process.ts", import.meta.url), {
    heapMb: 256,
    memoryMb: 512,
    startMs: 30_000,
    stallMs: 20_000,
    atMost: 1,
    keptMb: 320,
    idleMs: 5 * 60_000,
  });

/** Reading has a process of its own: what a tutor writes never keeps a student waiting. */
const pools = { reading: createPool(), writing: createPool() };
let waiting = 0;

const overloaded = () =>
  new Refusal("overloaded", "We can’t check this text right now. Try again in a moment.", { retryAfter: 2 });

/** Returns the refusal that the loss of the process means; anything else is thrown as it came. */
function refusalOf(error: unknown, work: keyof typeof pools): unknown {
  if (!(error instanceof ProcessLost)) return error;
  const isToBlame = work === "writing" && (error.reason === "broken" || error.reason === "stalled");
  return isToBlame ? invalid("body", "This text is too complex. Simplify its formatting.") : overloaded();
}

const lengthOf = (htmls: readonly string[]) => htmls.reduce((sum, html) => sum + html.length, 0);

/** What to say of more HTML than one write may have. */
export const TOO_MUCH = `Must have at most ${MAX_WRITTEN_HTML.toLocaleString("en")} characters of HTML in all its fields together`;

/** Returns whether these pieces are more than one write may have. */
export const isTooMuch = (htmls: readonly string[]): boolean => lengthOf(htmls) > MAX_WRITTEN_HTML;

async function cleanAside(request: CleanRequest, work: keyof typeof pools): Promise<void> {
  const { htmls, cleanedFor } = request;
  const onMessage = ({ index, cleaned }: CleanMessage) => {
    const html = htmls[index];
    if (html !== undefined) rememberCleaned(html, cleanedFor, cleaned);
  };
  await pools[work](request, { onMessage }).catch((error: unknown) => {
    throw refusalOf(error, work);
  });
}

async function cleanMany(
  htmls: readonly string[],
  cleanedFor: CleanedFor,
  clean: (htmls: string[]) => Promise<void>,
): Promise<void> {
  const wanted = [...new Set(htmls)].filter((html) => takesCleaning(html, cleanedFor));
  if (lengthOf(wanted) > AT_ONCE) await clean(wanted);
}

/**
 * Cleans HTML that is shown in another process where it is long, so that rendering it afterwards only looks it up.
 *
 * @throws Refusal `overloaded` when the process can’t start or breaks.
 */
export async function cleanAhead(htmls: readonly string[], cleanedFor: CleanedFor = "question"): Promise<void> {
  await cleanMany(htmls, cleanedFor, (wanted) => cleanAside({ htmls: wanted, cleanedFor }, "reading"));
}

/**
 * Does the same for HTML that is written, before anything of it is cleaned. Every operation that keeps HTML begins with it; done before a
 * transaction, which then holds no lock meanwhile.
 *
 * @param htmls All the pieces of one write.
 * @throws Refusal `invalid` for more than may be written at once, or for what can’t be cleaned; `overloaded` also when too many wait.
 */
export async function cleanWritten(htmls: readonly string[], cleanedFor: CleanedFor = "question"): Promise<void> {
  if (isTooMuch(htmls)) throw invalid("body", TOO_MUCH);
  await cleanMany(htmls, cleanedFor, async (wanted) => {
    if (waiting >= MOST_WAITING) throw overloaded();
    waiting += 1;
    try {
      await cleanAside({ htmls: wanted, cleanedFor }, "writing");
    } finally {
      waiting -= 1;
    }
  });
}
