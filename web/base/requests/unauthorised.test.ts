import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./call.ts";
import { sendWithProgress } from "./send-with-progress.ts";
import { onUnauthorised } from "./unauthorised.ts";
import { uploadResumably } from "./upload-resumably.ts";

const problem = JSON.stringify({ type: "urn:sextant:problem:unauthenticated", status: 401, code: "unauthenticated" });

/** What answers 401: its media type, its words, and whether it is Sextant. */
const answers: [string, string, string, boolean][] = [
  ["Sextant", "application/problem+json", problem, true],
  ["a proxy's page", "text/html", "<h1>Sign in to the school’s network</h1>", false],
  ["a proxy's JSON", "application/json", JSON.stringify({ error: "unauthorized" }), false],
  ["a proxy that says nothing", "text/plain", "", false],
];

let fetched: RequestInit[] = [];
let opened: unknown[][] = [];
let languages: string[] = [];
let mediaType = "";
let words = "";

/** A browser's request of the older kind, which is answered at once. */
class Request {
  upload = {};
  status = 401;
  response: unknown = null;
  onload = () => {};
  open(...asked: unknown[]) {
    opened.push(asked);
  }
  setRequestHeader(name: string, value: string) {
    if (name === "Accept-Language") languages.push(value);
  }
  getResponseHeader(name: string) {
    return name === "Content-Type" ? mediaType : null;
  }
  send() {
    try {
      this.response = JSON.parse(words);
    } catch {
      this.response = null;
    }
    this.onload();
  }
}

beforeEach(() => {
  fetched = [];
  opened = [];
  languages = [];
  vi.stubGlobal("document", {
    cookie: "userToken=t",
    documentElement: { lang: "en-US" },
    querySelector: () => null,
  });
  vi.stubGlobal("XMLHttpRequest", Request);
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    fetched.push(init);
    const headers = { "Content-Type": mediaType, "WWW-Authenticate": 'Basic realm="proxy"' };
    return new Response(words, { status: 401, headers });
  });
});
afterEach(() => vi.unstubAllGlobals());

const signal = new AbortController().signal;
const onProgress = () => {};
const ways: Record<string, () => Promise<unknown>> = {
  "a call": () => call("me.get"),
  "a form": () => sendWithProgress("files.create", { body: new FormData(), onProgress, signal }),
};

test.each(Object.entries(ways).flatMap(([way, act]) => answers.map((answer) => [way, act, ...answer] as const)))(
  "of %s a 401 is told, with who said it, and still thrown: %3$s",
  async (_way, act, _who, type, said, isOurs) => {
    [mediaType, words] = [type, said];
    const heard: boolean[] = [];
    const stop = onUnauthorised((ours) => heard.push(ours));
    await expect(act()).rejects.toMatchObject({ status: 401, isOurs });
    stop();
    expect(heard).toEqual([isOurs]);
  },
);

test("an upload in pieces tells of a 401 too, and only Sextant's own ends it", async () => {
  [mediaType, words] = ["application/problem+json", problem];
  const heard: boolean[] = [];
  const stop = onUnauthorised((ours) => heard.push(ours));
  const sent = uploadResumably(new File(["x"], "a.wav"), { onProgress, signal });
  await expect(sent).rejects.toMatchObject({ status: 401, code: "unauthenticated" });
  stop();
  expect(heard).toEqual([true]);
});

test("no call lets a browser ask for a name and a password", async () => {
  await Promise.allSettled(Object.values(ways).map((act) => act()));
  await uploadResumably(new File(["x"], "a.wav"), { onProgress, signal }).catch(() => {});
  expect(fetched.map(({ credentials }) => credentials)).toEqual(["omit", "omit"]);
  expect(opened.map(([, , , ...given]) => given)).toEqual([["-", "-"]]);
});

test("every call says in which language the page is, for what a refusal says", async () => {
  await Promise.allSettled(Object.values(ways).map((act) => act()));
  expect(new Headers(fetched[0]?.headers).get("Accept-Language")).toBe("en-US");
  expect(languages).toEqual(["en-US"]);
});
