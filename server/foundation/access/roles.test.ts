import { type Role, roles } from "@sextant/contract/who.ts";
import { expect, test } from "vitest";
import { actsOn } from "./roles.ts";

const table: [Role, Role[]][] = [
  ["student", []],
  ["tutor", ["student"]],
  ["counselor", ["student"]],
  ["manager", ["student", "tutor", "counselor"]],
  ["staff", ["student", "tutor", "counselor", "manager", "staff"]],
];

test.each(table)("%s acts on %j and nobody else", (role, below) => {
  expect(roles.filter((other) => actsOn(role, other))).toEqual(below);
});
