import { expect, test } from "vitest";
import { browserName } from "./browser-name.ts";

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

test.each([
  ["Chrome 142", chrome],
  ["Edge 141", `${chrome} Edg/141.0.0.0`],
  ["Opera 120", `${chrome} OPR/120.0.0.0`],
  ["Firefox 144", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0"],
  [
    "Safari 18",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
  ],
  ["", "something else"],
])("%s", (name, userAgent) => expect(browserName(userAgent)).toBe(name));
