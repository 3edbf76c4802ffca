import { Buffer } from "node:buffer";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packAttempt } from "./packed.ts";

const fixed = fc.record({
  id: fc.uuid(),
  position: fc.integer({ min: 1, max: 1000 }),
  points: fc.double({ noNaN: true }),
});

/** Unpacks as the page does, which takes exactly one stream of gzip. */
async function unpack(bytes: Buffer): Promise<unknown> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

test("attempts that share a question come with it, each with what is their own", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 20_000 }), fc.array(fixed), async (body, attempts) => {
      const question = { bytes: Buffer.from(JSON.stringify({ body })) };
      for (const attempt of attempts) {
        const packed = packAttempt(attempt, question);
        const whole = JSON.parse(JSON.stringify({ ...attempt, question: { body } }));
        expect(JSON.parse(gunzipSync(packed).toString())).toEqual(whole);
        expect(await unpack(packed)).toEqual(whole);
      }
    }),
    { numRuns: 50 },
  );
});
