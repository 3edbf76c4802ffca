import { expect, test } from "vitest";
import { readEvents } from "./read-events.ts";

const origin = "https://sextant.example.org";
const line = (ahead_ms: number, ...events: [type: number, timestamp: number][]) =>
  `${JSON.stringify({ ahead_ms, events: events.map(([type, timestamp]) => ({ type, timestamp, data: {} })) })}\n`;

test("events stand in order by the server’s clock, whatever the clocks of their pages were", () => {
  const read = readEvents(line(1000, [4, 5000], [2, 5001], [3, 9000]) + line(-2000, [3, 3500], [3, 8000]), origin);
  expect(read?.events.map(({ timestamp }) => timestamp)).toEqual([4000, 4001, 5500, 8000, 10_000]);
  expect([read?.from, read?.to]).toEqual([4000, 10_000]);
});

test("what came before the first whole page is left out, and a line that was cut off", () => {
  expect(readEvents(`${line(0, [3, 1], [4, 2], [2, 3], [3, 4])}{"ahead_ms":0,"eve`, origin)?.events).toHaveLength(3);
  expect(readEvents(line(0, [3, 1]), origin)).toBeNull();
  expect(readEvents("", origin)).toBeNull();
});

test("movements of a pointer that was nowhere are left out", () => {
  const move = (timestamp: number, positions: object[]) => ({ type: 3, timestamp, data: { source: 1, positions } });
  const events = [{ type: 2, timestamp: 1, data: {} }, move(2, []), move(3, [{ x: 1, y: 2, id: 4, timeOffset: 0 }])];
  expect(readEvents(JSON.stringify({ ahead_ms: 0, events }), origin)?.events.map(({ timestamp }) => timestamp)).toEqual(
    [1, 3],
  );
});

test("fonts of another origin are left out of styles, one’s own stay", () => {
  const font = (of: string) => `@font-face{font-family:"A";src:url("${of}/assets/a.woff2")format("woff2")}`;
  const snapshot = (css: string) => ({ type: 2, timestamp: 1, data: { node: { attributes: { _cssText: css } } } });
  const css = `p{color:red}${font(origin)}${font("http://127.0.0.1:4000")}b{}`;
  const read = readEvents(JSON.stringify({ ahead_ms: 0, events: [snapshot(css)] }), origin);
  expect(read?.events).toEqual([snapshot(`p{color:red}${font(origin)}b{}`)]);
});
