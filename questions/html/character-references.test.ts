import { expect, test } from "vitest";
import { resolveReferences } from "./character-references.ts";

test.each([
  ["That&#39;s it: caf&eacute;, 5 &times; 3", "That's it: café, 5 × 3"],
  ["x &le; 4 &#x2260; y", "x ≤ 4 ≠ y"],
  ["x &lt; 3 &amp; y &gt; 2", "x < 3 & y > 2"],
  ["&amp;amp; stays once", "&amp; stays once"],
  ["Q&A, R & D, a&copy=2, &unheard;", "Q&A, R & D, a&copy=2, &unheard;"],
  ["&NotEqualTilde;&hellip;&rsquo;", "≂̸…’"],
])("%s reads %s", (written, said) => {
  expect(resolveReferences(written)).toBe(said);
});
