import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { sendWithProgress } from "../../../base/requests/send-with-progress.ts";
import type { Reading } from "../../../parts/matching/fields.ts";

export type Role = NonNullable<NonNullable<OperationInput<"people.import">["body"]>["role"]>;
/** What a person said about what a file leaves open: the role of new people, and what becomes of places that aren’t there. */
export type Answers = {
  role: Role | null;
  createsMissing: boolean;
  schools: Readonly<Record<string, string>>;
  groups: Readonly<Record<string, string>>;
};

type Answer = OperationOutput<"people.import">;
type Sending = {
  isDry: boolean;
  answers: Answers;
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
  const { role, createsMissing, schools, groups } = sending.answers;
  body.set("create_missing", String(createsMissing));
  if (role !== null) body.set("role", role);
  // One that is still being chosen is not said yet.
  const saidOf = (said: Answers["schools"]) =>
    Object.fromEntries(Object.entries(said).filter(([, what]) => what !== ""));
  body.set("places", JSON.stringify({ schools: saidOf(schools), groups: saidOf(groups) }));
  body.set("send_invitations", String(sending.invites));
  if (Object.keys(sending.reading).length > 0) body.set("reading", JSON.stringify(sending.reading));
  if (sending.remembers && !sending.isDry) body.set("remember", "true");
  body.set("file", file);
  const { onProgress, signal } = sending;
  return (await sendWithProgress("people.import", { body, onProgress, signal })) as Answer;
}
