import { expect, test } from "vitest";
import { createSender } from "./send-batches.ts";

const event = { type: 3, timestamp: 1, data: { source: 3, id: 1 } };

function start(answers: (number | [number, string] | null)[]) {
  const seen: string[] = [];
  const waits: number[] = [];
  let stops = 0;
  const sender = createSender({
    address: "/b/",
    nextSeq: 4,
    post: async (url) => {
      seen.push(url);
      const answer = answers.shift() ?? 204;
      if (answer === null) throw new TypeError("no network");
      const [status, after] = Array.isArray(answer) ? answer : [answer, null];
      return new Response(null, { status, headers: after ? { "Retry-After": after } : {} });
    },
    wait: async (ms) => {
      waits.push(ms);
    },
    onStop: () => {
      stops += 1;
    },
  });
  return { sender, seen, waits, stops: () => stops };
}

test("batches are numbered on, and one that was not taken comes again when it is time", async () => {
  const { sender, seen, waits, stops } = start([204, [503, "20"], [429, "3"], 502, 204, 204]);
  for (let batch = 0; batch < 3; batch += 1) await sender.add([event], "token");
  expect(seen).toEqual(["/b/?seq=4", "/b/?seq=5", "/b/?seq=5", "/b/?seq=5", "/b/?seq=5", "/b/?seq=6"]);
  expect(waits).toEqual([20_000, 3000, 10_000]);
  expect(stops()).toBe(0);
});

test.each([400, 401, 404, 409, 413])("a batch that is refused with %s ends the recording", async (status) => {
  const { sender, seen, stops } = start([204, status]);
  for (let batch = 0; batch < 3; batch += 1) await sender.add([event], "token");
  expect([seen.length, stops()]).toEqual([2, 1]);
});
