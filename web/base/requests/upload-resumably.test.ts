import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploadResumably } from "./upload-resumably.ts";

const id = "0198c0de-0000-7000-8000-000000000001";
const file = new File(["x".repeat(1000)], "a.wav");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "en-GB" }, querySelector: () => null });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that has all bytes when the first answer to the last of them gets lost. */
function serve(known: { file: object | null }) {
  const sent: string[] = [];
  const answer = async (_url: unknown, { method = "GET", headers, body }: RequestInit = {}) => {
    if (method === "POST") return new Response(null, { status: 201, headers: { location: `/api/files/tus/${id}/` } });
    if (method === "GET")
      return Response.json({ id, name: "a.wav", size_bytes: file.size, offset: file.size, ...known });
    const offset = new Headers(headers).get("upload-offset");
    sent.push(`${offset} ${(body as Blob).size}`);
    if (sent.length === 1) throw new TypeError("cut");
    return new Response(null, { status: 204, headers: { "upload-offset": String(file.size) } });
  };
  vi.stubGlobal("fetch", answer);
  return sent;
}
async function send(): Promise<string> {
  const upload = uploadResumably(file, { onProgress: () => {}, signal: new AbortController().signal });
  await vi.runAllTimersAsync();
  return upload;
}

test("an upload whose last answer got lost asks what became of it when it is no file yet", async () => {
  const sent = serve({ file: null });
  expect(await send()).toBe(id);
  expect(sent).toEqual(["0 1000", "1000 0"]);
});

test("an upload that became a file meanwhile is not asked for again", async () => {
  const sent = serve({ file: { id } });
  expect(await send()).toBe(id);
  expect(sent).toEqual(["0 1000"]);
});
