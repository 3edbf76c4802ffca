import type { OperationId } from "@sextant/contract/operations.ts";
import { apiHost } from "./api-host.ts";
import { fillPath } from "./call.ts";
import { CallError, toCallError } from "./call-error.ts";
import { bringOperation, findOperation } from "./find-operation.ts";
import { readToken } from "./token.ts";
import { announceUnauthorised } from "./unauthorised.ts";

type Sending = {
  params?: Record<string, string>;
  body: FormData;
  /** Told how much of it has gone, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  idempotencyKey?: string;
};

/**
 * Sends a form to an operation of the contract and tells how much of it has gone, which fetch cannot; gives the answer. Throws
 * `CallError` as `call` does; an abort rejects with the signal's reason.
 */
export async function sendWithProgress(id: OperationId, sending: Sending): Promise<unknown> {
  const { params, body, onProgress, signal, idempotencyKey } = sending;
  const [method, path] = findOperation(id) ?? (await bringOperation(id));
  signal.throwIfAborted();
  const token = readToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    // With a name and a password the browser asks for none, which it would for a proxy's 401. The header below counts, not these.
    request.open(method, `${apiHost()}${fillPath(path, params)}`, true, "-", "-");
    request.responseType = "json";
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Accept-Language", document.documentElement.lang);
    if (token) request.setRequestHeader("Authorization", `JWT ${token}`);
    if (idempotencyKey) request.setRequestHeader("Idempotency-Key", idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.response);
      const error = toCallError(request.response, request.status, (name) => request.getResponseHeader(name));
      if (error.status === 401 && token === readToken()) announceUnauthorised(error.isOurs);
      reject(error);
    };
    request.onerror = () => reject(new CallError(0, "network"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}
