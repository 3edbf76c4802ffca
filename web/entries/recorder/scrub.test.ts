import { gunzipSync } from "node:zlib";
import { isRecordable } from "@sextant/contract/recorded-pages.ts";
import { expect, test } from "vitest";
import { cutBatches, packBatch } from "./batches.ts";
import type { Recorded } from "./recorded.ts";
import { maskText, scrubEvent } from "./scrub.ts";
import { sittingOf } from "./sitting-of.ts";

const at = (type: number, data: unknown): Recorded => ({ type, timestamp: 5, data });
const element = (tagName: string, attributes: object, ...childNodes: object[]) => ({
  type: 2,
  id: 1,
  tagName,
  attributes,
  childNodes,
});
const words = (textContent: string) => ({ type: 3, id: 2, textContent });

test("no text of a page is left, wherever it stands", () => {
  const secret = "Mitochondria";
  const page = element(
    "div",
    {
      class: "opt",
      "aria-expanded": "true",
      "data-selected": "",
      style: `color: red; content: "${secret}"`,
      title: secret,
      "aria-label": secret,
      alt: secret,
      placeholder: secret,
      value: secret,
      href: secret,
      src: secret,
      "data-key": secret,
      "data-state": secret,
      "aria-valuetext": secret,
      srcdoc: secret,
      content: secret,
      name: secret,
    },
    words(`${secret} is\nright`),
    element("style", {}, words(".a { color: red }")),
    { type: 5, id: 3, textContent: secret },
  );
  const changes = {
    source: 0,
    texts: [{ id: 1, value: secret }],
    attributes: [
      { id: 1, attributes: { title: secret, class: "on", style: { "background-image": `url(${secret})` } } },
    ],
    adds: [{ parentId: 1, nextId: null, node: page }],
    removes: [],
  };
  const events = [
    at(2, { node: page }),
    at(3, changes),
    at(4, { href: `https://a.test/library?search=${secret}#${secret}` }),
    at(5, { tag: secret, payload: secret }),
    at(6, { plugin: secret }),
    at(3, { source: 9, commands: [secret] }),
    at(3, { source: 11, payload: [secret] }),
    at(0, { secret }),
    at(5, { tag: "page", secret, payload: { href: `https://a.test/videos?t=${secret}`, secret } }),
  ];
  const left = events.map(scrubEvent);
  expect(JSON.stringify(left)).not.toContain(secret);
  expect(left.map((event) => event?.type ?? null)).toEqual([2, 3, 4, null, null, null, null, 0, 5]);
  expect(left[0]).toMatchObject({
    data: {
      node: {
        attributes: {
          class: "opt",
          "aria-expanded": "true",
          "data-selected": "",
          style: 'color: red; content: ""',
        },
        childNodes: [
          { textContent: "xxxxxxxxxxxx xx\nxxxxx" },
          { childNodes: [{ textContent: ".a { color: red }" }] },
          {},
        ],
      },
    },
  });
  expect(left[2]?.data).toEqual({ href: "https://a.test/library" });
  expect(left[8]?.data).toEqual({ tag: "page", payload: { href: "https://a.test/videos" } });
});

test("nothing tells what was chosen, nor where on the choices the pointer was", async () => {
  const chosen = { "aria-checked": "true", "data-checked": "", checked: true, selected: "", "aria-pressed": "true" };
  const left = element("label", { class: "opt is-chosen", rr_width: "20px", rr_height: "10px" });
  const page = element("div", { class: "page", ...chosen }, left);
  const here = { x: 1, y: 1, timeOffset: 0, id: 4 };
  const events = [
    at(2, { node: page }),
    at(3, {
      source: 0,
      attributes: [{ id: 1, attributes: chosen }],
      adds: [{ parentId: 1, nextId: null, node: page }],
    }),
    at(3, { source: 5, id: 1, text: "on", isChecked: true }),
    at(3, { source: 2, type: 2, id: -1, x: 1, y: 1 }),
    at(3, { source: 1, positions: [here, { ...here, id: -1 }] }),
    at(3, { source: 1, positions: [{ ...here, id: -1 }] }),
  ];
  const batches = cutBatches(events);
  const packed = await Promise.all(batches.map(packBatch));
  const sent = packed.map((batch) => gunzipSync(batch ?? new Uint8Array()).toString("utf8")).join("");
  expect(sent).toContain('"rr_width":"20px"');
  expect(sent).not.toMatch(/chosen|checked|selected|pressed|"source":5|"source":2|"id":-1/i);
  expect(sent).toContain('"id":4');
  // Movements of a pointer that was nowhere stop the player that replays them.
  expect(sent).not.toContain('"positions":[]');
});

test("a word is hidden, and takes the room that it took", () => {
  expect(maskText("√2 — größer\t🙂")).toBe("xx x xxxxxx\tx");
});

test("what was recorded is cut into batches that the server takes, and packed", async () => {
  const change = at(3, { source: 0, texts: [{ id: 1, value: "a".repeat(200_000) }] });
  const batches = cutBatches(Array.from({ length: 8 }, () => change));
  expect(batches.length).toBeGreaterThan(1);
  expect(batches.flatMap((json) => JSON.parse(json))).toHaveLength(8);
  expect(cutBatches([at(6, {})])).toEqual([]);
  const packed = await packBatch(batches[0] ?? "");
  expect([packed?.[0], packed?.[1]]).toEqual([0x1f, 0x8b]);
  const noise = Array.from({ length: 300_000 }, () => Math.random().toString(36)[2]).join("");
  expect(await packBatch(JSON.stringify(noise.repeat(3)))).toBeNull();
});

test.each([
  ["/", true],
  ["/sittings/0192a000-0000-7000-8000-000000000001", true],
  ["/library", true],
  ["/signin", false],
  ["/signin/reset", false],
  ["/profile", false],
  ["/people", false],
  ["/people/x", false],
  ["/recordings/x", false],
  ["/peopled", true],
  ["/People/x", false],
  ["/%70rofile", false],
  ["//settings", false],
  ["/%", false],
])("%s may be recorded: %s", (path, may) => {
  expect(isRecordable(path)).toBe(may);
});

test("a sitting is known by its page", () => {
  const id = "0192a000-0000-7000-8000-000000000001";
  expect([sittingOf(`/sittings/${id}`), sittingOf("/sittings/x"), sittingOf("/")]).toEqual([id, undefined, undefined]);
});
