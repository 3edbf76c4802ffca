import type { AnswerFile } from "../../../base/questions/file-upload/answer-files.ts";
import type { UnderWay } from "../../../base/questions/file-upload/upload-place.ts";
import type { ChosenFile } from "./chosen-file.ts";

/** A file that a student chose, and for what. */
export type Upload = UnderWay & {
  attempt: string;
  interaction: string;
  chosenAt: number;
  /** The server has it; the answer doesn’t name it yet. */
  arrived: AnswerFile | null;
};

const nothing: readonly Upload[] = [];
const placeKey = (attempt: string, interaction: string) => `${attempt} ${interaction}`;

/**
 * Creates the list of a sitting’s uploads, of what was left out, and of the files that are known. Listeners learn of every change.
 *
 * @param onFiles Learns which files are on their way, failed, or were left out, when that changes.
 */
export function createUploadList(onFiles: (files: readonly ChosenFile[]) => void) {
  const byPlace = new Map<string, readonly Upload[]>();
  const left = new Map<string, readonly ChosenFile[]>();
  let known: ReadonlyMap<string, AnswerFile> = new Map();
  const listeners = new Set<() => void>();
  let told = "[]";

  const all = () => [...byPlace.values()].flat();
  const listOf = (attempt: string, interaction: string) => byPlace.get(placeKey(attempt, interaction)) ?? nothing;

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
  const put = ({ attempt, interaction }: Upload, uploads: readonly Upload[]) => {
    if (uploads.length === 0) byPlace.delete(placeKey(attempt, interaction));
    else byPlace.set(placeKey(attempt, interaction), uploads);
    tell();
  };

  return {
    all,
    /** Returns the uploads to an interaction: the same list until one of them changes. */
    listOf,
    /** Adds an upload. Earlier failures, and what was left out of the attempt, are shown only until this next try. */
    add: (upload: Upload) => {
      const { attempt, interaction } = upload;
      left.delete(attempt);
      put(upload, [...listOf(attempt, interaction).filter((one) => one.problem === null), upload]);
    },
    /** Changes an upload that is still listed. */
    mend: (upload: Upload, change: Partial<Upload>) => {
      const { attempt, interaction, key } = upload;
      const mended = listOf(attempt, interaction).map((one) => (one.key === key ? { ...one, ...change } : one));
      put(upload, mended);
    },
    remove: (upload: Upload) => {
      const { attempt, interaction, key } = upload;
      const others = listOf(attempt, interaction).filter((one) => one.key !== key);
      put(upload, others);
    },
    /** Remembers that a student went on without an upload, which is then to be removed. */
    noteLeft: ({ key, attempt, name }: Upload) => {
      left.set(attempt, [...(left.get(attempt) ?? []), { key, attempt, name, is: "left" }]);
    },
    known: () => known,
    remember: (files: readonly AnswerFile[]) => {
      known = new Map([...known, ...files.map((file) => [file.id, file] as const)]);
      tell();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
