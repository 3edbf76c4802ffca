import { expect, test } from "vitest";
import { makeFilm } from "../../testing/film.ts";
import { upload } from "../../testing/upload.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

interface Question {
  id: string;
  body: string;
  pictures?: Record<string, string>;
  candidate: { body: string };
  code?: string;
  errors?: { path: string }[];
}

const t = useTestApp();
const tutor = useSignedIn(t, "tutor");
const other = useSignedIn(t, "tutor");

const bringFile = async (name: string, bytes: Buffer | string, as = tutor) =>
  (await upload<{ id: string }>(t, "/api/files/", as, { name, bytes })).body.id;

const questionWith = (clip: string) => ({
  body: `<p>What swings? ${clip}</p>`,
  interactions: [{ type: "numeric_entry", source_identifier: "RESPONSE" }],
  key: { RESPONSE: { accept: ["1"], tolerance: null } },
});
const create = (clip: string) => t.call<Question>("POST", "/api/questions/", { as: tutor, body: questionWith(clip) });

test("a video in a question is kept with its name alone, and shown with controls and a link", async () => {
  const film = await bringFile("pendulum.webm", makeFilm());
  const made = await create(`<video data-file="${film}" title="A pendulum" autoplay src="https://x.org"></video>`);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { body } = await t.call<Question>("GET", `/api/questions/${made.body.id}/`, { as: tutor });
  expect(body.body).toBe(`<p>What swings? <video data-file="${film}" title="A pendulum"></video></p>`);
  const shown = await t.call<Question>("POST", "/api/questions/preview/", {
    as: tutor,
    body: { question: { body: body.body, interactions: [] } },
  });
  expect(shown.body.candidate.body).toMatch(
    /<span class="clip" data-name="A pendulum"><video [^>]*aria-label="A pendulum" src="[^"]+" controls=""/,
  );
  const [, link = ""] = /src="([^"]+)"/.exec(shown.body.candidate.body) ?? [];
  const path = link.replaceAll("&amp;", "&").replace(/^https?:\/\/[^/]+/, "");
  const played = await t.call("GET", path, { headers: { range: "bytes=0-3" } });
  expect([played.status, played.headers["content-type"]]).toEqual([206, "video/webm"]);
});

test("only a video or sound that its author may use is a clip", async () => {
  const text = await bringFile("notes.txt", "A pendulum swings.");
  const foreign = await bringFile("theirs.webm", makeFilm({ bytes: 3000 }), other);
  for (const [file, tag] of [
    [text, "video"],
    [text, "audio"],
    [foreign, "video"],
  ]) {
    const { status, body } = await create(`<${tag} data-file="${file}" title="A pendulum"></${tag}>`);
    expect([status, body.errors?.map(({ path }) => path)], tag).toEqual([422, ["body"]]);
  }
});

test("an export names a clip, and says that it holds none", async () => {
  const film = await bringFile("pendulum.webm", makeFilm({ bytes: 4000 }));
  const { id } = (await create(`<video data-file="${film}" title="A pendulum"></video>`)).body;
  for (const format of ["gift", "jsonl", "qti3"]) {
    const { body } = await t.call<{ job: { id: string } }>("POST", "/api/questions/export/", {
      as: tutor,
      body: { format, questions: [id] },
    });
    await workOff(t.platform);
    const job = await t.call<{ result: { losses: { code: string }[] } }>("GET", `/api/jobs/${body.job.id}/`, {
      as: tutor,
    });
    expect(
      job.body.result.losses.map(({ code }) => code),
      format,
    ).toEqual(["clip_left_out"]);
  }
});
