import type { SessionState } from "@sextant/contract/sessions.ts";
import type { Role } from "@sextant/contract/who.ts";
import { describe, expect, it } from "vitest";
import { mayAct, type SittingRelation, sittingAbilities } from "./sittings.ts";

const people = {
  "its student": { role: "student", isOwn: true, ownsAssessment: false, mayPause: false },
  "its student, who may pause": { role: "student", isOwn: true, ownsAssessment: false, mayPause: true },
  "another student": { role: "student", isOwn: false, ownsAssessment: false, mayPause: true },
  "a counselor": { role: "counselor", isOwn: false, ownsAssessment: true, mayPause: true },
  "a tutor": { role: "tutor", isOwn: false, ownsAssessment: false, mayPause: false },
  "the tutor whose assessment it is": { role: "tutor", isOwn: false, ownsAssessment: true, mayPause: false },
  "a manager": { role: "manager", isOwn: false, ownsAssessment: false, mayPause: false },
  "a staff person": { role: "staff", isOwn: false, ownsAssessment: false, mayPause: false },
  "a tutor in a preview": { role: "tutor", isOwn: true, ownsAssessment: false, mayPause: false },
  "a staff person in a preview": { role: "staff", isOwn: true, ownsAssessment: false, mayPause: false },
} satisfies Record<string, SittingRelation>;
type Who = keyof typeof people;

const sits = [
  "its student",
  "its student, who may pause",
  "a tutor in a preview",
  "a staff person in a preview",
] as const;
const decides = [
  "the tutor whose assessment it is",
  "a manager",
  "a staff person",
  "a staff person in a preview",
] as const;
const watches = [...decides, "a tutor", "a tutor in a preview"] as const;

const table: Record<Parameters<typeof mayAct>[0], readonly Who[]> = {
  start: sits,
  begin_section: sits,
  next_question: sits,
  end_section: sits,
  end_break: sits,
  take_over: sits,
  submit: sits,
  pause: [...watches, "its student, who may pause"],
  resume: [...watches, "its student, who may pause"],
  extend: watches,
  message: watches,
  let_back_in: watches,
  set_tools: watches,
  remove: watches,
  end: decides,
  reopen: decides,
  credit: decides,
  count_late: decides,
  leave_late: decides,
  release: decides,
  show_keys: decides,
  cancel: decides,
};
const actions = Object.keys(table) as (keyof typeof table)[];
const names = Object.keys(people) as Who[];

describe.each(actions)("%s", (action) => {
  it.each(names.map((who) => [who, table[action].includes(who)] as const))("by %s: %s", (who, may) => {
    expect(mayAct(action, people[who])).toBe(may);
  });
});

describe("sittingAbilities", () => {
  const owner = { role: "staff", isOwn: true, ownsAssessment: true, mayPause: true } as const;
  const working = [
    "begin_section",
    "next_question",
    "end_section",
    "end_break",
    "take_over",
    "pause",
    "resume",
    "submit",
  ];
  it.each<[SessionState, string[]]>([
    ["allocated", ["start", "set_tools", "remove", "cancel"]],
    [
      "in_progress",
      [...working, "extend", "message", "let_back_in", "set_tools", "end", "credit", "count_late", "cancel"],
    ],
    ["submitted", ["submit", "reopen", "count_late", "leave_late", "cancel"]],
    ["scored", ["reopen", "count_late", "leave_late", "release", "cancel"]],
    ["released", ["reopen", "count_late", "leave_late", "show_keys", "cancel"]],
    ["expired", ["cancel"]],
    ["cancelled", []],
  ])("of a %s sitting are, for who may do everything, %j", (state, expected) => {
    const can = sittingAbilities(owner, state);
    expect(Object.keys(can).filter((action) => can[action])).toEqual(expect.arrayContaining(expected));
    expect(Object.values(can).filter(Boolean)).toHaveLength(expected.length);
  });

  it.each<Role>(["student", "counselor"])("are none for a %s in a sitting that is not theirs", (role) => {
    const can = sittingAbilities({ role, isOwn: false, ownsAssessment: true, mayPause: true }, "in_progress");
    expect(Object.values(can).some(Boolean)).toBe(false);
  });
});
