import fc from "fast-check";
import { expect, test } from "vitest";
import { createEventStreamReader, type StreamEvent } from "./event-stream.ts";

function read(pieces: readonly string[]) {
  const events: StreamEvent[] = [];
  const retries: number[] = [];
  const feed = createEventStreamReader({ onEvent: (event) => events.push(event), onRetry: (ms) => retries.push(ms) });
  for (const piece of pieces) feed(piece);
  return { events, retries };
}

test.each([
  ["one event", 'id: 7\nevent: session\ndata: {"a":1}\n\n', [{ id: "7", type: "session", data: '{"a":1}' }]],
  ["several lines of data", "data: a\ndata: b\n\n", [{ id: null, type: "message", data: "a\nb" }]],
  ["a comment is nothing", ": still here\n\n", []],
  ["no data, no event", "event: session\n\n", []],
  ["an unfinished event waits", "data: a\n", []],
  ["windows lines", "id: 1\r\ndata: a\r\n\r\n", [{ id: "1", type: "message", data: "a" }]],
  [
    "the id stays",
    "id: 1\ndata: a\n\ndata: b\n\n",
    [
      { id: "1", type: "message", data: "a" },
      { id: "1", type: "message", data: "b" },
    ],
  ],
])("%s", (_, text, expected) => {
  expect(read([text]).events).toEqual(expected);
});

test("retry is passed on, nonsense is not", () => {
  expect(read(["retry: 1500\nretry: soon\n\n"]).retries).toEqual([1500]);
});

test("how the stream is cut does not matter", () => {
  const text = "id: 1\r\nevent: x\r\ndata: ä\r\n\r\n: ping\n\nid: 2\ndata: one\ndata: two\n\n";
  const whole = read([text]).events;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 12 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
      expect(read(pieces).events).toEqual(whole);
    }),
  );
});
