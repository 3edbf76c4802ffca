import type { AnswerFile } from "../../../base/questions/file-upload/answer-files.ts";
import { call } from "../../../base/requests/call.ts";
import { isPassing, isRefused } from "../../../base/requests/call-error-kind.ts";
import { retryWhile, uploadResumably } from "../../../base/requests/upload-resumably.ts";

/** Which interaction of which attempt a file is for. */
type Destination = { session: string; attempt: string; interaction: string };

type Sending = { onProgress: (share: number) => void; onWait: (isWaiting: boolean) => void; signal: AbortSignal };

/**
 * Sends a file and has the server keep it for an answer, through interruptions of the network and sign-outs. Throws what won’t pass by
 * itself.
 *
 * @returns The file as it was kept; null where nothing became of what was sent.
 */
export async function sendAnswerFile(
  file: File,
  { session, attempt, interaction }: Destination,
  { onProgress, onWait, signal }: Sending,
): Promise<AnswerFile | null> {
  const id = await uploadResumably(file, { purpose: "answer", outlivesSignOut: true, onProgress, onWait, signal });
  return retryWhile(
    (error) => isPassing(error) || isRefused(error, 401),
    async () => {
      const { file: stored } = await call("uploads.get", { params: { id }, signal });
      if (!stored) return null;
      const body = { session, interaction, file: stored.id };
      return call("answer_files.create", { params: { id: attempt }, body, signal });
    },
    { onWait, signal },
  );
}
