import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { encodeAnswer } from "./encode.ts";

const written: string[] = [];
const log = pino({ level: "error" }, { write: (line) => written.push(line) });
const list = z.object({ count: z.number(), results: z.array(z.object({ id: z.string(), name: z.string() })) });

test("one broken row is left out of a list and named in the log; the others leave", () => {
  const rows = [
    { id: "a", name: "Ada", secret: 1 },
    { id: "b", name: null },
  ];
  expect(encodeAnswer(list, { count: 2, results: rows }, log)).toEqual({
    count: 2,
    results: [{ id: "a", name: "Ada" }],
  });
  expect(written.join()).toContain('"row":"b"');
});

test("what is broken elsewhere does not leave", () => {
  expect(() => encodeAnswer(list, { count: "2", results: [] }, log)).toThrow(z.ZodError);
  expect(() => encodeAnswer(z.object({ id: z.string() }), { id: 1 }, log)).toThrow(z.ZodError);
});
