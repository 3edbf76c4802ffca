import type { OperationOutput } from "@sextant/contract/types.ts";
import { sendWithProgress } from "../../../base/requests/send-with-progress.ts";
import type { Reading } from "../../../parts/matching/fields.ts";

type Answer = OperationOutput<"people.import">;
type Sending = {
  isDry: boolean;
  createsMissing: boolean;
  invites: boolean;
  reading: Reading;
  remembers: boolean;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Sends a file of people: the report of a small dry run comes at once, else a job that is followed. */
export async function sendPeople(file: File, sending: Sending): Promise<Answer> {
  const body = new FormData();
  body.set("dry_run", String(sending.isDry));
  body.set("create_missing", String(sending.createsMissing));
  body.set("send_invitations", String(sending.invites));
  if (Object.keys(sending.reading).length > 0) body.set("reading", JSON.stringify(sending.reading));
  if (sending.remembers && !sending.isDry) body.set("remember", "true");
  body.set("file", file);
  const { onProgress, signal } = sending;
  return (await sendWithProgress("people.import", { body, onProgress, signal })) as Answer;
}
