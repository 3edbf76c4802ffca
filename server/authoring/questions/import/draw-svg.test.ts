import sharp from "sharp";
import { expect, test } from "vitest";
import { drawSvg, looksLikeSvg } from "./draw-svg.ts";

const svg = (inner: string, size = 'width="40" height="30"') =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`);
const circle = '<circle cx="20" cy="15" r="10" fill="red"/>';

test("a drawing becomes a picture of its own size", async () => {
  const bytes = svg(`<defs><linearGradient id="g"/></defs>${circle}<rect fill="url(#g)" width="2" height="2"/>`);
  expect(looksLikeSvg(bytes)).toBe(true);
  const { bytes: png, width, height } = await drawSvg(bytes);
  expect([width, height]).toEqual([40, 30]);
  expect((await sharp(png).metadata()).format).toBe("png");
});

test.each([
  ["another picture", '<image href="https://example.org/x.png"/>'],
  ["a file of the machine", '<image href="file:///etc/passwd"/>'],
  ["another drawing", '<use href="other.svg#a"/>'],
  ["a style sheet", '<style>@import "x.css"</style>'],
  ["an address in a style", '<rect style="fill:url(http://example.org/a)"/>'],
  ["a page", '<foreignObject width="9" height="9"/>'],
  ["a script", "<script>1</script>"],
])("a drawing that uses %s is refused", async (_, inner) => {
  await expect(drawSvg(svg(inner))).rejects.toThrow("other files");
});

test("entities, too much detail and too many pixels are refused", async () => {
  const entity = Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>');
  await expect(drawSvg(entity)).rejects.toThrow();
  await expect(drawSvg(svg(circle.repeat(20_001)))).rejects.toThrow("too detailed");
  await expect(drawSvg(svg(circle, 'width="100000" height="100000"'))).rejects.toThrow();
});

test.each(["<html><svg/></html>", "GIF89a", "{}", "<svgx/>"])("%s is no drawing", (text) => {
  expect(looksLikeSvg(Buffer.from(text))).toBe(false);
});
