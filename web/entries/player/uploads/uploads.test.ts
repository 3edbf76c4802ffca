import type { CandidateOf } from "@sextant/questions/interactions/candidate-registry.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChosenFile } from "./chosen-file.ts";
import { createUploads } from "./uploads.ts";

const [upload, file] = ["0198c0de-0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-000000000002"];
const asked = { id: "f1", kinds: ["pdf"], max_files: 2, max_mb: 1 } as unknown as CandidateOf<"file_upload">;
const plan = new File(["%PDF-1.4"], "plan.pdf", { type: "application/pdf" });

beforeEach(() => {
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "en-GB" }, querySelector: () => null });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => vi.unstubAllGlobals());

/** A server that keeps whatever is uploaded. */
function serve() {
  const stored = { id: file, name: "plan.pdf" };
  vi.stubGlobal("fetch", async (url: unknown, { method = "GET" }: RequestInit = {}) => {
    const path = String(url);
    if (path.endsWith("/tus/")) return new Response(null, { status: 201, headers: { location: `${path}${upload}/` } });
    if (method === "PATCH") return new Response(null, { status: 204, headers: { "upload-offset": String(plan.size) } });
    if (method === "GET") return Response.json({ id: upload, name: "plan.pdf", offset: plan.size, file: stored });
    return Response.json({ ...stored, attempt: "a", interaction: asked.id }, { status: 201 });
  });
}

function begin() {
  let mayAnswer = false;
  let files: readonly ChosenFile[] = [];
  const answered: [files: string[], chosenAt: number][] = [];
  const uploads = createUploads({
    session: "z1",
    read: () => null,
    answer: (_attempt, _interaction, named, chosenAt) => {
      if (mayAnswer) answered.push([named, chosenAt]);
      return mayAnswer;
    },
    elapsed: () => 700,
    onFiles: (next) => {
      files = next;
    },
  });
  const place = uploads.placeOf("a");
  place.start(asked, plan, null);
  return {
    uploads,
    place,
    answered,
    allow: () => {
      mayAnswer = true;
      uploads.settle();
    },
    standing: () => files.map(({ is }) => is),
  };
}

test("a file that has arrived counts as on its way until the answer names it, as of when it was chosen", async () => {
  serve();
  const { place, answered, allow, standing } = begin();
  expect(standing()).toEqual(["coming"]);
  await expect.poll(() => place.files().size).toBe(1);
  expect([standing(), answered]).toEqual([["coming"], []]);
  allow();
  expect([standing(), answered]).toEqual([[], [[[file], 700]]]);
});

test("what its student goes on without stays known, and doesn’t come after all", async () => {
  serve();
  const { uploads, place, answered, allow, standing } = begin();
  uploads.leaveOut(new Set(["b"]));
  expect(standing()).toEqual(["coming"]);
  uploads.leaveOut(new Set(["a"]));
  expect([standing(), place.list(asked.id)]).toEqual([["left"], []]);
  allow();
  await expect.poll(standing).toEqual(["left"]);
  expect(answered).toEqual([]);
  place.start(asked, plan, null);
  await expect.poll(standing).toEqual([]);
  expect(answered).toHaveLength(1);
});

test("a file that the question doesn’t take has failed, and isn’t on its way", () => {
  serve();
  const { uploads, place, standing } = begin();
  place.start(asked, new File(["words"], "notes.txt", { type: "text/plain" }), null);
  expect(standing()).toEqual(["coming", "failed"]);
  uploads.leaveOut(new Set(["a"]));
  expect(standing()).toEqual(["failed", "left"]);
});
