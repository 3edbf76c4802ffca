import { describe, expect, test } from "vitest";
import { nextPage, readMembers } from "./read-members.ts";

const learner = "http://purl.imsglobal.org/vocab/lis/v2/membership#Learner";

describe("a list of members", () => {
  test("has students and teachers who are in the course now", () => {
    const members = [
      { user_id: "1", roles: [learner], given_name: "Ada", family_name: "North", email: "ada@north.example" },
      { user_id: "2", roles: ["Instructor"], status: "Active", name: "Tom North" },
      { user_id: "3", roles: ["Learner"], status: "Inactive" },
      { user_id: "4", roles: ["Learner"], status: "Deleted" },
      { user_id: "5", roles: ["Mentor"] },
    ];
    expect(readMembers({ id: "x", context: { id: "c" }, members })).toEqual([
      {
        subject: "1",
        role: "student",
        claims: { given_name: "Ada", family_name: "North", email: "ada@north.example" },
      },
      { subject: "2", role: "tutor", claims: { name: "Tom North" } },
    ]);
  });

  const unread = [
    { user_id: "" },
    { roles: ["Learner"] },
    "nobody",
    { user_id: 7, roles: [] },
    { user_id: "1\u0000", roles: [] },
  ];

  test.each([null, [], {}, "members", { members: {} }, ...unread.map((one) => ({ members: [one] }))])(
    "%j is none",
    (json) => {
      expect(readMembers(json)).toBeNull();
    },
  );
});

test.each([
  [null, null],
  ['<https://m.example/members?from=2>; rel="next"', "https://m.example/members?from=2"],
  ['<https://m.example/a>; rel="first", <?from=3>; rel=next', "https://m.example/members?from=3"],
  ['<https://m.example/a>; rel="differences"', null],
  ["<https://m.example/a>; rel=first; title=next", null],
  ['<https://evil.example/members>; rel="next"', null],
  ["nonsense", null],
])("after %s comes %s", (header, expected) => {
  expect(nextPage(header, "https://m.example/members")).toBe(expected);
});
