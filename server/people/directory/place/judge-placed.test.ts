import { expect, test } from "vitest";
import { judgePlaced } from "./judge-placed.ts";
import type { KnownPerson } from "./place.queries.ts";

const known = (id: string, more: Partial<KnownPerson> = {}): KnownPerson => ({
  id,
  role: "student",
  is_active: true,
  is_reached: true,
  email: null,
  username: null,
  number: null,
  own_number: null,
  ...more,
});
const refusedAt = (path: string) => ({ is: "refused", errors: [{ path, message: expect.any(String) }] });

test("who has neither address nor number here is new", () => {
  expect(judgePlaced([{ email: "a@x.test", student_number: "1" }], [])).toEqual([{ is: "new" }]);
});

test("who is new has something to sign in by", () => {
  expect(judgePlaced([{ student_number: "1" }, { student_number: "2", username: "grace" }], [])).toEqual([
    refusedAt("email"),
    { is: "new" },
  ]);
});

test("someone is found by their address or their number, in any case", () => {
  const people = [known("ada", { email: "a@x.test" }), known("grace", { number: "s-7" })];
  expect(judgePlaced([{ email: "A@x.test", student_number: "9" }, { student_number: "S-7" }], people)).toEqual([
    { is: "known", id: "ada" },
    { is: "known", id: "grace" },
  ]);
});

test("a number other than theirs is refused, their own isn’t", () => {
  const people = [known("ada", { email: "a@x.test", own_number: "s-7" })];
  expect(judgePlaced([{ email: "a@x.test", student_number: "8" }], people)).toEqual([refusedAt("student_number")]);
  expect(judgePlaced([{ email: "a@x.test", student_number: "S-7" }], people)).toEqual([{ is: "known", id: "ada" }]);
});

test("an address and a number of two people are refused", () => {
  const people = [known("ada", { email: "a@x.test" }), known("grace", { number: "7" })];
  expect(judgePlaced([{ email: "a@x.test", student_number: "7" }], people)).toEqual([refusedAt("student_number")]);
});

test("a username alone finds nobody, and someone else’s is refused", () => {
  expect(judgePlaced([{ email: "b@x.test", username: "Ada" }], [known("ada", { username: "ada" })])).toEqual([
    refusedAt("username"),
  ]);
});

test("who is out of reach, of the team or deactivated is refused", () => {
  for (const more of [{ is_reached: false }, { role: "tutor" }, { is_active: false }])
    expect(judgePlaced([{ email: "a@x.test" }], [known("ada", { email: "a@x.test", ...more })])).toEqual([
      refusedAt("email"),
    ]);
});

test("the second person of a call with the same address is refused, the first isn’t", () => {
  expect(judgePlaced([{ email: "a@x.test" }, { email: "A@x.test", student_number: "2" }], [])).toEqual([
    { is: "new" },
    refusedAt("email"),
  ]);
});
