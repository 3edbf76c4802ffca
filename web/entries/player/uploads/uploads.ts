import type { CandidateOf } from "@sextant/questions/interactions/candidate-registry.ts";
import { readFileIds } from "@sextant/questions/interactions/file-upload/response.ts";
import type { AnswerFile } from "../../../base/questions/file-upload/answer-files.ts";
import type { UnderWay, UploadPlace } from "../../../base/questions/file-upload/upload-place.ts";
import { call } from "../../../base/requests/call.ts";
import { isPassing } from "../../../base/requests/call-error-kind.ts";
import { retryWhile, uploadResumably } from "../../../base/requests/upload-resumably.ts";
import { problemOf, problemWith } from "./upload-problem.ts";

/** The attempt whose answer the files belong to. `read` and `change` work on the current response: an upload may end at any time. */
type Attempt = {
  session: string;
  attempt: string;
  /** Returns the response to an interaction as it is now. */
  read: (interaction: string) => unknown;
  change: (interaction: string, files: string[]) => void;
};

const nothing: readonly UnderWay[] = [];
const underWay = new Map<string, readonly UnderWay[]>();
const aborts = new Map<number, AbortController>();
const known = new Map<string, AnswerFile>();
let knownNow: ReadonlyMap<string, AnswerFile> = new Map();
const asked = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
let lastKey = 0;

const keyOf = ({ session, attempt }: Attempt, interaction: string) => `${session} ${attempt} ${interaction}`;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Closing the page now loses uploads in progress: the browser asks first. */
const keepPage = (event: BeforeUnloadEvent) => event.preventDefault();

function put(key: string, items: readonly UnderWay[]): void {
  if (items.length === 0) underWay.delete(key);
  else underWay.set(key, items);
  const isSending = [...underWay.values()].some((some) => some.some(({ problem }) => problem === null));
  removeEventListener("beforeunload", keepPage);
  if (isSending) addEventListener("beforeunload", keepPage);
  tell();
}

const listOf = (key: string) => underWay.get(key) ?? nothing;
const without = (key: string, one: number) => listOf(key).filter((item) => item.key !== one);

function mend(key: string, one: number, change: Partial<UnderWay>): void {
  put(
    key,
    listOf(key).map((item) => (item.key === one ? { ...item, ...change } : item)),
  );
}

function remember(files: readonly AnswerFile[]): void {
  for (const file of files) known.set(file.id, file);
  knownNow = new Map(known);
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches the files of a sitting once. */
function load(session: string): void {
  if (asked.has(session)) return;
  const loading = call("answer_files.list", { params: { id: session } }).then(
    ({ results }) => remember(results),
    () => {
      asked.delete(session);
    },
  );
  asked.set(session, loading);
}

/** Adds the file to the answer: in place of the one that it replaces, if that is still there, else at the end. */
function take(place: Attempt, interaction: string, file: AnswerFile, replaces: string | null): void {
  const ids = readFileIds(place.read(interaction));
  const isThere = replaces !== null && ids.includes(replaces);
  place.change(interaction, isThere ? ids.map((id) => (id === replaces ? file.id : id)) : [...ids, file.id]);
}

async function send(place: Attempt, interaction: string, file: File, item: UnderWay): Promise<void> {
  const key = keyOf(place, interaction);
  const abort = new AbortController();
  aborts.set(item.key, abort);
  const { signal } = abort;
  const onWait = (isWaiting: boolean) => mend(key, item.key, { isWaiting });
  const onProgress = (share: number) => mend(key, item.key, { share, isWaiting: false });
  try {
    const id = await uploadResumably(file, { purpose: "answer", onProgress, onWait, signal });
    const kept = await retryWhile(
      isPassing,
      async () => {
        const { file: stored } = await call("uploads.get", { params: { id }, signal });
        if (!stored) return null;
        const body = { session: place.session, interaction, file: stored.id };
        return call("answer_files.create", { params: { id: place.attempt }, body, signal });
      },
      { onWait, signal },
    );
    if (!kept) return mend(key, item.key, { problem: "failed" });
    remember([kept]);
    put(key, without(key, item.key));
    take(place, interaction, kept, item.replaces);
  } catch (error) {
    if (!signal.aborted) mend(key, item.key, { problem: problemOf(error), isWaiting: false });
  } finally {
    aborts.delete(item.key);
  }
}

function start(place: Attempt, interaction: CandidateOf<"file_upload">, file: File, replaces: string | null): void {
  const key = keyOf(place, interaction.id);
  lastKey += 1;
  const problem = problemWith(interaction, file);
  const { name, size } = file;
  const item: UnderWay = { key: lastKey, name, size, share: 0, isWaiting: false, problem, replaces };
  // An earlier failure is shown only until the next try.
  put(key, [...listOf(key).filter((one) => one.problem === null), item]);
  if (problem === null) void send(place, interaction.id, file, item);
}

/** Creates the uploads of an attempt's answer. */
export function createUploadPlace(place: Attempt): UploadPlace {
  return {
    subscribe,
    list: (interaction) => listOf(keyOf(place, interaction)),
    files: () => knownNow,
    load: () => load(place.session),
    start: (interaction, file, replaces) => start(place, interaction, file, replaces),
    drop: (interaction, one) => {
      aborts.get(one)?.abort();
      const key = keyOf(place, interaction);
      put(key, without(key, one));
    },
  };
}
