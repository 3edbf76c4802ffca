import { expect, test } from "vitest";
import { imageAddresses } from "./prefetch-images.ts";

test("pictures are found wherever their address stands", () => {
  const html = '<p>a <img data-file="f1" src="/f/1?a=1&amp;b=2" alt="x"></p><img alt="y" src="/f/2"><img alt="none">';
  expect(imageAddresses(html)).toEqual(["/f/1?a=1&b=2", "/f/2"]);
});
