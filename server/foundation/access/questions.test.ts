import { type Role, roles } from "@sextant/contract/who.ts";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { questionAbilities } from "./questions.ts";

const me = newId();
const abilities = (role: Role, author: string | null, status: "draft" | "in_review" | "published" | "retired") =>
  Object.entries(questionAbilities({ id: me, role, signInId: newId(), address: "" }, { created_by: author }, status))
    .filter(([, may]) => may)
    .map(([ability]) => ability)
    .sort();

describe("what one may do with a question", () => {
  test.each([
    ["draft", ["delete", "edit", "publish", "retire", "submit_for_review"]],
    ["in_review", ["delete", "edit", "publish", "retire"]],
    ["published", ["delete", "edit", "retire"]],
    ["retired", ["edit", "restore"]],
  ] as const)("%s: its author and staff may %j", (status, expected) => {
    expect(abilities("tutor", me, status)).toEqual(expected);
    expect(abilities("staff", newId(), status)).toEqual(expected);
    expect(abilities("staff", null, status)).toEqual(expected);
  });

  test("nobody else may do anything with it", () => {
    const others = roles.filter((role) => role !== "staff" && role !== "tutor");
    for (const role of others) expect([role, abilities(role, me, "draft")]).toEqual([role, []]);
    expect(abilities("tutor", newId(), "draft")).toEqual([]);
  });
});
