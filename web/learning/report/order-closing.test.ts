import { expect, test } from "vitest";
import { orderClosing } from "./order-closing.ts";

test("mistakes that a set closed come first, then those whose next question is due first", () => {
  const one = (id: string, closed: boolean, due_at: string | null) => ({ id, closed, due_at });
  const found = [
    one("later", false, "2026-12-09T08:00:00Z"),
    one("sooner", false, "2026-12-02T08:00:00Z"),
    one("closed", true, null),
  ];
  expect(orderClosing(found).map(({ id }) => id)).toEqual(["closed", "sooner", "later"]);
});
