import type { CandidateOf } from "@sextant/questions/interactions/candidate-registry.ts";
import { readFileIds } from "@sextant/questions/interactions/file-upload/response.ts";
import type { AnswerFile } from "../../../base/questions/file-upload/answer-files.ts";
import type { UploadPlace } from "../../../base/questions/file-upload/upload-place.ts";
import { call } from "../../../base/requests/call.ts";
import type { ChosenFile } from "./chosen-file.ts";
import { sendAnswerFile } from "./send-answer-file.ts";
import { createUploadList, type Upload } from "./upload-list.ts";
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

/** Creates the uploads of a sitting: they continue whatever its student looks at, and after the end of a section too. */
export function createUploads({ session, read, answer, elapsed, onFiles }: Parts) {
  const list = createUploadList(onFiles);
  const aborts = new Map<number, AbortController>();
  let isAsked = false;
  let lastKey = 0;
  let isSettling = false;

  /** Names a file in the answer: in place of the one that it replaces, if that is still there, else at the end. */
  const name = ({ attempt, interaction, chosenAt, replaces }: Upload, file: AnswerFile): boolean => {
    const ids = readFileIds(read(attempt, interaction));
    const isThere = replaces !== null && ids.includes(replaces);
    const next = isThere ? ids.map((id) => (id === replaces ? file.id : id)) : [...ids, file.id];
    return answer(attempt, interaction, next, chosenAt);
  };

  /** Has the answers name what has arrived, as far as this page can now. It counts as on its way until it is named. */
  const settle = () => {
    if (isSettling) return;
    isSettling = true;
    for (const upload of list.all()) if (upload.arrived && name(upload, upload.arrived)) list.remove(upload);
    isSettling = false;
  };

  const send = async (upload: Upload, file: File): Promise<void> => {
    const { key, attempt, interaction } = upload;
    const abort = new AbortController();
    aborts.set(key, abort);
    const { signal } = abort;
    try {
      const kept = await sendAnswerFile(
        file,
        { session, attempt, interaction },
        {
          onProgress: (share) => list.mend(upload, { share, isWaiting: false }),
          onWait: (isWaiting) => list.mend(upload, { isWaiting }),
          signal,
        },
      );
      if (signal.aborted) return;
      if (!kept) return list.mend(upload, { problem: "failed" });
      list.remember([kept]);
      list.mend(upload, { arrived: kept, share: 1, isWaiting: false });
      settle();
    } catch (error) {
      if (!signal.aborted) list.mend(upload, { problem: problemOf(error), isWaiting: false });
    } finally {
      aborts.delete(key);
    }
  };

  const start = (attempt: string, asked: CandidateOf<"file_upload">, file: File, replaces: string | null) => {
    lastKey += 1;
    const upload: Upload = {
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
    list.add(upload);
    if (upload.problem === null) void send(upload, file);
  };

  const drop = (upload: Upload) => {
    aborts.get(upload.key)?.abort();
    list.remove(upload);
  };

  const load = () => {
    if (isAsked) return;
    isAsked = true;
    call("answer_files.list", { params: { id: session } }).then(
      ({ results }) => list.remember(results),
      () => {
        isAsked = false;
      },
    );
  };

  return {
    settle,
    subscribe: list.subscribe,
    /** Returns how much of a file has arrived, from 0 to 1. */
    shareOf: (key: number): number => list.all().find((upload) => upload.key === key)?.share ?? 0,
    /** Gives up the files of these attempts that are on their way, and remembers that the student went on without them. */
    leaveOut: (attempts: ReadonlySet<string>) => {
      for (const upload of list.all()) {
        if (!attempts.has(upload.attempt) || upload.problem !== null) continue;
        list.noteLeft(upload);
        drop(upload);
      }
    },
    /** Returns the uploads of one attempt’s answer. */
    placeOf: (attempt: string): UploadPlace => ({
      subscribe: list.subscribe,
      list: (interaction) => list.listOf(attempt, interaction),
      files: list.known,
      load,
      start: (asked, file, replaces) => start(attempt, asked, file, replaces),
      drop: (interaction, key) => {
        const upload = list.listOf(attempt, interaction).find((one) => one.key === key);
        if (upload) drop(upload);
      },
    }),
  };
}
