import type { OperationOutput } from "@sextant/contract/types.ts";
import { sendWithProgress } from "../../requests/send-with-progress.ts";

type Answer = OperationOutput<"people.import">;
type Sending = {
  isDry: boolean;
  createsMissing: boolean;
  invites: boolean;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Sends a file of people: the report of a small dry run comes at once, else a job that is followed. */
export async function sendPeople(file: File, sending: Sending): Promise<Answer> {
  const body = new FormData();
  body.set("dry_run", String(sending.isDry));
  body.set("create_missing", String(sending.createsMissing));
  body.set("send_invitations", String(sending.invites));
  body.set("file", file);
  const { onProgress, signal } = sending;
  return (await sendWithProgress("people.import", { body, onProgress, signal })) as Answer;
}
