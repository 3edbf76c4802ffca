import { apiHost } from "./api-host.ts";
import { call, fillPath } from "./call.ts";
import { CallError, readCallError } from "./call-error.ts";
import { operationTable } from "./operations.gen.ts";
import { noteReachability } from "./reachability.ts";
import { readToken } from "./token.ts";
import { announceUnauthorised } from "./unauthorised.ts";

const CHUNK_BYTES = 2 * 1024 * 1024;
const LONGEST_WAIT_MS = 15_000;

type Uploading = {
  /**
   * The upload's purpose, as the server names it: `import` for a file that an import reads; `answer` for a file that answers a
   * question. Without a purpose, and for an answer, the upload becomes a file.
   */
  purpose?: "import" | "answer";
  /** It waits where the person is signed out, for when they sign in again. */
  outlivesSignOut?: boolean;
  /** Receives the share that has arrived, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Called when the upload starts waiting for the network, and when the wait is over. */
  onWait?: (isWaiting: boolean) => void;
  signal: AbortSignal;
};

async function request(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Blob | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const token = readToken();
  const response = await fetch(`${apiHost()}${path}`, {
    method,
    headers: { "Tus-Resumable": "1.0.0", ...(token ? { Authorization: `JWT ${token}` } : {}), ...headers },
    body,
    signal,
    // As in `send`: prevents the browser's own dialog.
    credentials: "omit",
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    noteReachability(false);
    throw new CallError(0, "network");
  });
  noteReachability(true);
  if (response.ok) return response;
  const error = await readCallError(response);
  if (error.status === 401 && token === readToken()) announceUnauthorised(error.isOurs);
  throw error;
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

async function begin(file: File, { purpose, signal }: Uploading): Promise<string> {
  const [method, path] = operationTable["uploads.create"];
  const metadata = [`filename ${base64(file.name)}`, ...(purpose ? [`purpose ${base64(purpose)}`] : [])].join(",");
  const headers = { "Upload-Length": String(file.size), "Upload-Metadata": metadata };
  const response = await request(method, path, headers, undefined, signal);
  const id = /([0-9a-f-]{36})\/?$/i.exec(response.headers.get("Location") ?? "")?.[1];
  if (!id) throw new CallError(response.status, "unreadable");
  return id;
}

async function append(id: string, file: File, offset: number, signal: AbortSignal): Promise<number> {
  const [method, path] = operationTable["uploads.append"];
  const headers = { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" };
  const part = file.slice(offset, offset + CHUNK_BYTES);
  const response = await request(method, fillPath(path, { id }), headers, part, signal);
  return Number(response.headers.get("Upload-Offset") ?? offset + part.size);
}

/**
 * Returns whether an error may pass: no network, a portal that wants a sign-in, a restarting server, bytes that arrived without an
 * acknowledgement; for an upload that outlives it, the end of the sign-in.
 */
const isPassing = (error: unknown, outlivesSignOut: boolean) =>
  error instanceof CallError &&
  error.code !== "disk_full" &&
  (error.status === 0 ||
    error.status >= 500 ||
    error.status === 409 ||
    (error.status === 401 && (outlivesSignOut || !error.isOurs)));

/** Waits some time, or less when the network returns. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}

/**
 * Uploads a file in chunks (tus 1.0). After a network failure it resumes where it was as soon as there is a network, however long that
 * takes; only the signal or a refusal by the server ends it.
 *
 * @returns Id of the upload.
 */
export async function uploadResumably(file: File, uploading: Uploading): Promise<string> {
  const { onProgress, signal } = uploading;
  let id: string | null = null;
  let offset = 0;
  let isBroken = false;
  return retryWhile(
    (error) => {
      isBroken = true;
      return isPassing(error, uploading.outlivesSignOut === true);
    },
    async (reached) => {
      id ??= await begin(file, uploading);
      if (isBroken) {
        const known = await call("uploads.get", { params: { id }, signal });
        offset = known.offset;
        if (known.file) return id;
        // All bytes have arrived, but not the response that says whether they became a file: an empty chunk asks again.
        if (offset === file.size) await append(id, file, offset, signal);
      }
      isBroken = false;
      reached();
      while (offset < file.size) {
        offset = await append(id, file, offset, signal);
        onProgress(offset / file.size);
      }
      return id;
    },
    uploading,
  );
}

/**
 * Retries, waiting longer each time, while `isWorth` accepts the error.
 *
 * @param act The action; it calls `reached` when it makes progress, so that the next wait is short.
 */
export async function retryWhile<Result>(
  isWorth: (error: unknown) => boolean,
  act: (reached: () => void) => Promise<Result>,
  { onWait, signal }: Pick<Uploading, "onWait" | "signal">,
): Promise<Result> {
  for (let failures = 0; ; ) {
    try {
      return await act(() => {
        failures = 0;
      });
    } catch (error) {
      if (signal.aborted || !isWorth(error)) throw error;
      failures += 1;
      onWait?.(true);
      await pause(Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures), signal);
      onWait?.(false);
    }
  }
}
