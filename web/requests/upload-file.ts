import type { OperationOutput } from "@sextant/contract/types.ts";
import { apiHost } from "./api-host.ts";
import { CallError } from "./call-error.ts";
import { operationTable } from "./operations.gen.ts";
import { readToken } from "./token.ts";
import { announceUnauthorised } from "./unauthorised.ts";

type Uploaded = OperationOutput<"files.create">;

/**
 * Sends a file and tells how much of it has gone, from 0 to 1, which fetch cannot. Throws `CallError` as `call` does; an abort
 * rejects with the signal's reason.
 */
export function uploadFile(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<Uploaded> {
  const [method, path] = operationTable["files.create"];
  const token = readToken();
  const body = new FormData();
  body.set("file", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `${apiHost()}${path}`);
    request.responseType = "json";
    request.setRequestHeader("Accept", "application/json");
    if (token) request.setRequestHeader("Authorization", `JWT ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.response as Uploaded);
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
