import { open, readFile, rm, stat, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { allowing, checkedUrl, type Outbound, requestOutbound } from "./request-outbound.ts";

const MAX_REDIRECTS = 5;

interface Download {
  /** Where the bytes go. What an earlier attempt left there is gone on with. */
  path: string;
  maxBytes: number;
  /** For this attempt, redirects too. */
  timeoutMs: number;
  /** Given up for now when nothing comes for so long. */
  idleMs: number;
  /** Sent to the host of the address alone, never to where it redirects. */
  authorization: string;
  mayCall: (host: string) => boolean;
  /** Asked before anything is written, where the host says how large the file is: how many bytes it has, and how many are still to come. */
  admit: (size: number, missing: number) => Promise<void>;
  /** Called from time to time as bytes arrive: the disk may have filled up since. */
  goOn: () => Promise<void>;
}

/** Bytes written between two checks whether to continue. */
const ASK_EVERY_BYTES = 4 * 1024 * 1024;

/** A download that would fail again however often it is tried. */
export class DownloadRefused extends Error {
  readonly reason: "host" | "refused" | "too_large";

  constructor(reason: DownloadRefused["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
const markOf = (path: string) => `${path}.mark`;

/** Follows redirects to the host that has the file. */
async function request(
  outbound: Outbound,
  address: string,
  download: Download,
  range: Record<string, string>,
  signal: AbortSignal,
) {
  const isAllowed = allowing(outbound);
  const may = (host: string) => isAllowed(host) || download.mayCall(host);
  const check = (text: string) => {
    const url = checkedUrl(text, isAllowed);
    if (!may(url.hostname)) throw new DownloadRefused("host", `${url.hostname} may not be called`);
    return url;
  };
  const first = check(address);
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const headers = {
      accept: "*/*",
      ...range,
      ...(url.origin === first.origin ? { authorization: download.authorization } : {}),
    };
    const response = await requestOutbound(outbound, url, { method: "GET", headers, signal });
    const { statusCode = 0, headers: answered } = response;
    if (statusCode < 300 || statusCode >= 400 || !answered.location) return response;
    response.destroy();
    url = check(new URL(answered.location, url.href).href);
  }
  throw new DownloadRefused("refused", "The host redirects too many times");
}

/** Reads where an answer begins and how long the whole is; null where it does not say. */
function placeOf({ statusCode, headers }: IncomingMessage): { start: number; total: number | null } {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers["content-range"] ?? "") ?? [];
  if (statusCode === 206 && start !== undefined) return { start: Number(start), total: Number(total) };
  return { start: 0, total: headers["content-length"] === undefined ? null : Number(headers["content-length"]) };
}

async function writeBody(
  response: IncomingMessage,
  { path, maxBytes, idleMs, goOn }: Download,
  start: number,
): Promise<number> {
  // Written piece by piece: what a full disk refuses is an error here, and not one of a stream that nobody listens to.
  const file = await open(path, start > 0 ? "r+" : "w", 0o600);
  let size = start;
  let askedAt = start;
  const idle = setTimeout(() => response.destroy(new Error("The host sends nothing any more")), idleMs);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      idle.refresh();
      if (size + chunk.length > maxBytes) throw new DownloadRefused("too_large", "The file is larger than it may be");
      if (size - askedAt >= ASK_EVERY_BYTES) {
        await goOn();
        askedAt = size;
      }
      for (let at = 0; at < chunk.length; ) {
        const { bytesWritten } = await file.write(chunk, at, chunk.length - at, size + at);
        at += bytesWritten;
      }
      size += chunk.length;
    }
  } finally {
    clearTimeout(idle);
    // The bytes received are kept, so that the next attempt can resume.
    await file.close();
  }
  return size;
}

/**
 * Downloads a large file to disk under the rules for all outbound requests. An interrupted attempt leaves what it received, and the next
 * resumes there if the file is unchanged.
 *
 * @returns Its size.
 * @throws What `admit` and `goOn` throw; DownloadRefused when no further attempt would help; any other error when one might.
 */
export async function downloadOutbound(outbound: Outbound, address: string, download: Download): Promise<number> {
  const { path, maxBytes, timeoutMs } = download;
  const signal = AbortSignal.timeout(timeoutMs);
  const mark = await readFile(markOf(path), "utf8").catch(() => "");
  const have = mark === "" ? 0 : await sizeOf(path);
  const range: Record<string, string> = have > 0 ? { range: `bytes=${have}-`, "if-range": mark } : {};
  const response = await request(outbound, address, download, range, signal);
  try {
    const { statusCode = 0, headers } = response;
    if ([400, 401, 403, 404, 410].includes(statusCode))
      throw new DownloadRefused("refused", `The host answered ${statusCode}`);
    if (statusCode === 416) {
      await removeDownload(path);
      throw new Error("The file has changed, and is fetched anew");
    }
    if (statusCode !== 200 && statusCode !== 206) throw new Error(`The host answered ${statusCode}`);
    const { start, total } = placeOf(response);
    if (start !== 0 && start !== have) throw new Error("The host sends another part than was asked for");
    if ((total ?? 0) > maxBytes) throw new DownloadRefused("too_large", "The file is larger than it may be");
    if (total !== null) await download.admit(total, total - start);
    // Weak marks don't say that bytes are the same.
    const etag = headers.etag?.startsWith("W/") ? undefined : headers.etag;
    if (start === 0) await writeFile(markOf(path), etag ?? headers["last-modified"] ?? "", { mode: 0o600 });
    const size = await writeBody(response, download, start);
    if (total !== null && size !== total) throw new Error("The host closed the connection");
    return size;
  } finally {
    response.destroy();
  }
}

/** Removes what a download left. */
export async function removeDownload(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(markOf(path), { force: true });
}
