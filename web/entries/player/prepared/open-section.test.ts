import { webcrypto } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readFrames } from "./open-envelope.ts";
import { openSection, relocateAll } from "./open-section.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const section = "y1";
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);
const keyOf = (fill: number) => new Uint8Array(32).fill(fill);
const base64 = (bytes: Bytes) => btoa(String.fromCharCode(...bytes));

/** Seals as the server does: nonce, then ciphertext with its tag; inside the length, the content, zeros. */
async function seal(key: Bytes, place: string, content: Bytes): Promise<Bytes> {
  const plain = new Uint8Array(4096);
  new DataView(plain.buffer).setUint32(0, content.length);
  plain.set(content, 4);
  const iv = webcrypto.getRandomValues(new Uint8Array(12));
  const sealer = await webcrypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const algorithm = { name: "AES-GCM", iv, additionalData: bytesOf(place) };
  const sealed = new Uint8Array(await webcrypto.subtle.encrypt(algorithm, sealer, plain));
  return new Uint8Array([...iv, ...sealed]);
}

const question = (position: number) => ({
  id: `a${position}`,
  position,
  points: 1,
  question: {
    id: `q${position}`,
    version: 1,
    stimulus: null,
    body: `<p><img alt="" data-file="f1" src="/f1"></p>`,
    interactions: [],
  },
});

/** What a device keeps of a section of two questions and a picture that the first shows. */
async function kept(key: (position: number) => Bytes) {
  const envelopes = await Promise.all(
    [1, 2].map((position) =>
      seal(key(position), `${section}/${position}`, new Uint8Array(gzipSync(JSON.stringify(question(position))))),
    ),
  );
  const picture = await seal(key(1), `${section}/media`, bytesOf('{"file":"f1","type":"image/png"}\nPNG'));
  const owner = { user: "u1", session: "z1", section };
  return {
    findSection: async () => ({ ...owner, at: 0, envelopes, media: [{ id: "m1", question: 1 }] }),
    listMedia: async () => [{ ...owner, id: "m1", bytes: picture }],
  };
}

const blobs: Blob[] = [];
const locate = (blob: Blob) => `blob:${blobs.push(blob)}`;
const free = { id: section, navigation: "free", question_count: 2 } as const;
const linear = { ...free, navigation: "linear" } as const;

describe("a section that was kept", () => {
  test("opens with its key: questions without answers, pictures from this device", async () => {
    const store = await kept(() => keyOf(1));
    const opened = await openSection(free, { [section]: base64(keyOf(1)) }, store, locate);
    expect(opened?.map(({ id, revision, response }) => [id, revision, response])).toEqual([
      ["a1", 0, {}],
      ["a2", 0, {}],
    ]);
    expect(opened?.[1]?.question.body).toBe(`<p><img alt="" data-file="f1" src="blob:${blobs.length}"></p>`);
    const picture = blobs.at(-1);
    expect([picture?.type, await picture?.text()]).toEqual(["image/png", "PNG"]);
  });

  test("opens as far as the keys go where there is no way back", async () => {
    const store = await kept(keyOf);
    const opened = await openSection(linear, { [`${section}/1`]: base64(keyOf(1)) }, store, locate);
    expect(opened?.map(({ id }) => id)).toEqual(["a1"]);
  });

  test("is left to the server with no key, with another, or when it isn’t whole", async () => {
    const store = await kept(() => keyOf(1));
    const keys = { [section]: base64(keyOf(1)) };
    expect(await openSection(free, {}, store, locate)).toBeNull();
    expect(await openSection({ ...free, question_count: 3 }, keys, store, locate)).toBeNull();
    await expect(openSection(free, { [section]: base64(keyOf(2)) }, store, locate)).rejects.toThrow();
  });
});

test("a picture that isn’t on this device keeps its address", () => {
  const html = '<p>data-file <img data-file="f2" src="/f2" alt="b"><img src="/f1" data-file="f1" alt="a"></p>';
  const moved = relocateAll({ parts: [{ content: html, count: 2 }] }, new Map([["f1", "blob:x"]]));
  expect(moved).toEqual({
    parts: [{ content: html.replace('src="/f1"', 'src="blob:x"'), count: 2 }],
  });
});

test("frames are divided by their lengths, and what breaks off is refused", () => {
  const bytes = new Uint8Array([0, 0, 0, 2, 7, 8, 0, 0, 0, 1, 9]);
  expect(readFrames(bytes).map((frame) => [...frame])).toEqual([[7, 8], [9]]);
  expect(() => readFrames(bytes.slice(0, 10))).toThrow();
});
