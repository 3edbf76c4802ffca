import type { OperationOutput } from "@sextant/contract/types.ts";
import { sendWithProgress } from "./send-with-progress.ts";

type Uploaded = OperationOutput<"files.create">;

/** Sends a file and tells how much of it has gone, from 0 to 1. Throws as `sendWithProgress` does. */
export async function uploadFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  const body = new FormData();
  body.set("file", file);
  return (await sendWithProgress("files.create", { body, onProgress, signal })) as Uploaded;
}
