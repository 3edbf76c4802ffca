import { expect, test } from "vitest";
import { createBrowserStorage } from "../../base/ui/browser-storage.ts";
import { dropLink, dropOtherLink, findLink, keepLink } from "./kept-link.ts";

test("the token of a link is kept for its page alone, until it is used or the page is left", () => {
  const storage = createBrowserStorage("sessionStorage", {});
  expect(findLink("/signin/reset", storage)).toBe("");
  keepLink("/signin/reset", "t1", storage);
  expect(findLink("/signin/reset", storage)).toBe("t1");
  expect(findLink("/signin/confirm", storage)).toBe("");
  dropOtherLink("/signin/reset", storage);
  expect(findLink("/signin/reset", storage)).toBe("t1");
  dropOtherLink("/signin", storage);
  expect(findLink("/signin/reset", storage)).toBe("");
  keepLink("/signin/reset", "t2", storage);
  dropLink(storage);
  expect(findLink("/signin/reset", storage)).toBe("");
});
