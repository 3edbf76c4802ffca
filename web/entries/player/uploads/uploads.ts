import type { CandidateOf } from "@sextant/questions/interactions/candidate-registry.ts";
import { readFileIds } from "@sextant/questions/interactions/file-upload/response.ts";
import type { AnswerFile } from "../../../base/questions/file-upload/answer-files.ts";
import type { UnderWay, UploadPlace } from "../../../base/questions/file-upload/upload-place.ts";
import { call } from "../../../base/requests/call.ts";
import { isPassing, isRefused } from "../../../base/requests/call-error-kind.ts";
import { retryWhile, uploadResumably } from "../../../base/requests/upload-resumably.ts";
import type { ChosenFile } from "./chosen-file.ts";
import { problemOf, problemWith } from "./upload-problem.ts";

type Parts = {
  session: string;
  /** Returns the response to an interaction as it is now: an upload may end at any time. */
  read: (attempt: string, interaction: string) => unknown;
  /**
   * Makes files the response to an interaction, chosen after so much work in its section. @returns False while this page can’t: it is
   * tried again.
   */
  answer: (attempt: string, interaction: string, files: string[], chosenAt: number) => boolean;
  /** What was worked in the section, ms. */
  elapsed: () => number;
  /** Other files are on their way, failed, or were left out. */
  onFiles: (files: readonly ChosenFile[]) => void;
};

type Item = UnderWay & {
  attempt: string;
  interaction: string;
  chosenAt: number;
  /** The server has it; the answer doesn’t name it yet. */
  arrived: AnswerFile | null;
};

const nothing: readonly UnderWay[] = [];
const placeKey = (attempt: string, interaction: string) => `${attempt} ${interaction}`;

/** Creates the uploads of a sitting: they continue whatever its student looks at, and after the end of a section too. */
export function createUploads({ session, read, answer, elapsed, onFiles }: Parts) {
  const byPlace = new Map<string, readonly Item[]>();
  const left = new Map<string, readonly ChosenFile[]>();
  const aborts = new Map<number, AbortController>();
  let known: ReadonlyMap<string, AnswerFile> = new Map();
  let isAsked = false;
  const listeners = new Set<() => void>();
  let lastKey = 0;
  let told = "[]";
  let isSettling = false;

  const all = () => [...byPlace.values()].flat();
  const listOf = (attempt: string, interaction: string) => byPlace.get(placeKey(attempt, interaction)) ?? [];

  const tell = () => {
    for (const listener of listeners) listener();
    const files: ChosenFile[] = [
      ...all().map(({ key, attempt, name, problem }) => ({
        key,
        attempt,
        name,
        is: problem === null ? ("coming" as const) : ("failed" as const),
      })),
      ...[...left.values()].flat(),
    ];
    // How far each has come is shown beside it and nowhere else.
    const now = JSON.stringify(files);
    if (now === told) return;
    told = now;
    onFiles(files);
  };
  const put = ({ attempt, interaction }: Pick<Item, "attempt" | "interaction">, items: readonly Item[]) => {
    if (items.length === 0) byPlace.delete(placeKey(attempt, interaction));
    else byPlace.set(placeKey(attempt, interaction), items);
    tell();
  };
  const without = ({ attempt, interaction, key }: Item) =>
    listOf(attempt, interaction).filter((one) => one.key !== key);
  const mend = (item: Item, change: Partial<Item>) =>
    put(
      item,
      listOf(item.attempt, item.interaction).map((one) => (one.key === item.key ? { ...one, ...change } : one)),
    );
  const remember = (files: readonly AnswerFile[]) => {
    known = new Map([...known, ...files.map((file) => [file.id, file] as const)]);
    tell();
  };

  /** Names a file in the answer: in place of the one that it replaces, if that is still there, else at the end. */
  const name = ({ attempt, interaction, chosenAt, replaces }: Item, file: AnswerFile): boolean => {
    const ids = readFileIds(read(attempt, interaction));
    const isThere = replaces !== null && ids.includes(replaces);
    const next = isThere ? ids.map((id) => (id === replaces ? file.id : id)) : [...ids, file.id];
    return answer(attempt, interaction, next, chosenAt);
  };

  /** Has the answers name what has arrived, as far as this page can now. It counts as on its way until it is named. */
  const settle = () => {
    if (isSettling) return;
    isSettling = true;
    for (const item of all()) if (item.arrived && name(item, item.arrived)) put(item, without(item));
    isSettling = false;
  };

  const send = async (item: Item, file: File): Promise<void> => {
    const { attempt, interaction } = item;
    const abort = new AbortController();
    aborts.set(item.key, abort);
    const { signal } = abort;
    const onWait = (isWaiting: boolean) => mend(item, { isWaiting });
    const onProgress = (share: number) => mend(item, { share, isWaiting: false });
    try {
      const id = await uploadResumably(file, { purpose: "answer", outlivesSignOut: true, onProgress, onWait, signal });
      const kept = await retryWhile(
        (error) => isPassing(error) || isRefused(error, 401),
        async () => {
          const { file: stored } = await call("uploads.get", { params: { id }, signal });
          if (!stored) return null;
          const body = { session, interaction, file: stored.id };
          return call("answer_files.create", { params: { id: attempt }, body, signal });
        },
        { onWait, signal },
      );
      if (signal.aborted) return;
      if (!kept) return mend(item, { problem: "failed" });
      remember([kept]);
      mend(item, { arrived: kept, share: 1, isWaiting: false });
      settle();
    } catch (error) {
      if (!signal.aborted) mend(item, { problem: problemOf(error), isWaiting: false });
    } finally {
      aborts.delete(item.key);
    }
  };

  const start = (attempt: string, asked: CandidateOf<"file_upload">, file: File, replaces: string | null) => {
    lastKey += 1;
    const item: Item = {
      key: lastKey,
      name: file.name,
      size: file.size,
      share: 0,
      isWaiting: false,
      problem: problemWith(asked, file),
      replaces,
      attempt,
      interaction: asked.id,
      chosenAt: elapsed(),
      arrived: null,
    };
    left.delete(attempt);
    // An earlier failure is shown only until the next try.
    put(item, [...listOf(attempt, asked.id).filter((one) => one.problem === null), item]);
    if (item.problem === null) void send(item, file);
  };

  const drop = (item: Item) => {
    aborts.get(item.key)?.abort();
    put(item, without(item));
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  return {
    settle,
    subscribe,
    /** Returns how much of a file has arrived, from 0 to 1. */
    shareOf: (key: number): number => all().find((item) => item.key === key)?.share ?? 0,
    /** Gives up the files of these attempts that are on their way, and remembers that the student went on without them. */
    leaveOut: (attempts: ReadonlySet<string>) => {
      for (const item of all()) {
        if (!attempts.has(item.attempt) || item.problem !== null) continue;
        const { key, attempt, name: called } = item;
        left.set(attempt, [...(left.get(attempt) ?? []), { key, attempt, name: called, is: "left" }]);
        drop(item);
      }
    },
    /** Returns the uploads of one attempt’s answer. */
    placeOf: (attempt: string): UploadPlace => ({
      subscribe,
      list: (interaction) => byPlace.get(placeKey(attempt, interaction)) ?? nothing,
      files: () => known,
      load: () => {
        if (isAsked) return;
        isAsked = true;
        call("answer_files.list", { params: { id: session } }).then(
          ({ results }) => remember(results),
          () => {
            isAsked = false;
          },
        );
      },
      start: (asked, file, replaces) => start(attempt, asked, file, replaces),
      drop: (interaction, key) => {
        const item = listOf(attempt, interaction).find((one) => one.key === key);
        if (item) drop(item);
      },
    }),
  };
}
