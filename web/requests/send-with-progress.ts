import type { OperationId } from "@sextant/contract/operations.ts";
import { apiHost } from "./api-host.ts";
import { CallError } from "./call-error.ts";
import { operationTable } from "./operations.gen.ts";
import { readToken } from "./token.ts";
import { announceUnauthorised } from "./unauthorised.ts";

type Sending = {
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
export function sendWithProgress(id: OperationId, sending: Sending): Promise<unknown> {
  const { body, onProgress, signal, idempotencyKey } = sending;
  const [method, path] = operationTable[id];
  const token = readToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `${apiHost()}${path}`);
    request.responseType = "json";
    request.setRequestHeader("Accept", "application/json");
    if (token) request.setRequestHeader("Authorization", `JWT ${token}`);
    if (idempotencyKey) request.setRequestHeader("Idempotency-Key", idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.response);
      if (request.status === 401 && token === readToken()) announceUnauthorised();
      const problem = (request.response ?? {}) as { code?: string };
      reject(new CallError(request.status, problem.code ?? "unreadable", problem));
    };
    request.onerror = () => reject(new CallError(0, "network"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}
