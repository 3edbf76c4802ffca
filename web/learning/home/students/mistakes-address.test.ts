import { expect, test } from "vitest";
import type { NeedReason } from "../requests.ts";
import { mistakesAddress } from "./mistakes-address.ts";

test.each<[string, object, string | null]>([
  ["a topic that doesn’t move", { kind: "stuck", tag: { id: "t" } }, "/mistakes?user=u&tag=t#list"],
  ["a score that slipped", { kind: "slipped", session: "s" }, "/mistakes?user=u&session=s#list"],
  ["an answer to mark", { kind: "to_mark" }, null],
])("%s leads to the mistakes behind it", (_, reason, address) => {
  expect(mistakesAddress("u", reason as NeedReason)).toBe(address);
});
