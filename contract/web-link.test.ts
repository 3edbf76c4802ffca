import { expect, test } from "vitest";
import { webLinkFault } from "./web-link.ts";

test.each(["https://example.org/a?b#c", " https://zoom.us/rec/1 ", "https://bücher.example/"])(
  "%s may be shown",
  (link) => {
    expect(webLinkFault(link)).toBeNull();
  },
);

test.each([
  ["http://example.org/", "https://"],
  ["javascript:alert(1)", "https://"],
  ["nothing", "https://"],
  ["https://name:word@example.org/", "password"],
  ["https://name@example.org/", "password"],
  ["https://localhost/", "full web address"],
])("%s is refused", (link, why) => {
  expect(webLinkFault(link)).toContain(why);
});
