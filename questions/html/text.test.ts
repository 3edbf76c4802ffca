import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { listFiles, signFiles } from "./files.ts";
import { listPlaceholders, renamePlaceholders } from "./placeholders.ts";
import { replaceElements } from "./rewrite.ts";
import { labelText, plainText, titleText } from "./text.ts";

describe("plainText", () => {
  test.each([
    ["<p>a</p><p>b</p>", "a b"],
    ["a <b>b</b>c", "a bc"],
    ["x &lt; y &amp; z", "x < y & z"],
    ['If <span data-tex="x^2">rendered</span> is', "If x^2 is"],
    ["<math><mfrac><mn>1</mn><mrow><mi>x</mi><mo>+</mo><mn>2</mn></mrow></mfrac></math>", "1/x+2"],
    ["<math><msup><mi>x</mi><mn>2</mn></msup><msqrt><mn>3</mn></msqrt></math>", "x^2√3"],
    ["<math><semantics><mi>x</mi><annotation>TeX</annotation></semantics></math>", "x"],
    ['<img data-file="f1" alt="a parabola">', "a parabola"],
    ['Watch <video data-file="f1" title="a lever"></video> first', "Watch a lever first"],
    ['It is <span data-interaction="i1"></span> today', "It is ____ today"],
    ['The <span data-gap="g1">cat</span> sat', "The ____ sat"],
    ["<table><tr><td>1</td><td>2</td></tr></table>", "1 2"],
    ["  plain\n text ", "plain text"],
  ])("reads %s as %s", (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

describe("a formula in text from right to left", () => {
  const html = '<p>احسب <span data-tex="5 - 3 = 2"></span> ثم</p>';

  it("is isolated in titles and labels, which people read, and not in what is searched", () => {
    expect(titleText(html)).toBe("احسب \u20665 - 3 = 2\u2069 ثم");
    expect(labelText(html)).toBe("احسب \u20665 - 3 = 2\u2069 ثم");
    expect(plainText(html)).toBe("احسب 5 - 3 = 2 ثم");
  });

  it("is isolated as MathML too", () => {
    const mathml = "<p>احسب <math><mn>5</mn><mo>-</mo><mfrac><mn>3</mn><mn>4</mn></mfrac></math> ثم</p>";
    expect(titleText(mathml)).toBe("احسب \u20665-3/4\u2069 ثم");
    expect(plainText(mathml)).toBe("احسب 5-3/4 ثم");
  });

  it("is left alone in text from left to right", () => {
    const english = '<p>So <span data-tex="5 - 3 = 2"></span></p>';
    expect(titleText(english)).toBe("So 5 - 3 = 2");
    expect(labelText(english)).toBe("So 5 - 3 = 2");
  });
});

it("copies what it does not replace, character for character", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("<p>", "</p>", "<img>", "<br />", "&amp;", "<", "x", "</b>") }),
      (html) => {
        expect(replaceElements(html, () => null)).toBe(html);
      },
    ),
  );
});

describe("pictures", () => {
  const html =
    '<p><img data-file="f1" alt="a &quot;b&quot;" /> <img data-file="f2" alt="c" width="50" /><img data-file="f1" alt="" /></p>';

  it("are listed by file, each once", () => {
    expect(listFiles(html)).toEqual(["f1", "f2"]);
  });

  it("get their address and size, but keep a size of their own", () => {
    const signed = signFiles(html, (id) =>
      id === "f3" ? null : { src: `/f/${id}?a=1&b="2"`, width: 640, height: 480 },
    );
    expect(signed).toBe(
      '<p><img data-file="f1" alt="a &quot;b&quot;" src="/f/f1?a=1&amp;b=&quot;2&quot;" width="640" height="480">' +
        ' <img data-file="f2" alt="c" width="50" src="/f/f2?a=1&amp;b=&quot;2&quot;">' +
        '<img data-file="f1" alt="" src="/f/f1?a=1&amp;b=&quot;2&quot;" width="640" height="480"></p>',
    );
    expect(listFiles(signed)).toEqual(["f1", "f2"]);
  });

  it("are clips, which get controls, an address and their name", () => {
    const clip =
      '<p>See <video data-file="f1" title="A &quot;lever&quot;"></video></p><audio data-file="f2" title=""></audio>';
    expect(listFiles(clip)).toEqual(["f1", "f2"]);
    const signed = signFiles(clip, (id) => (id === "f1" ? { src: "/f/f1" } : null));
    expect(signed).toBe(
      '<p>See <span class="clip" data-name="A &quot;lever&quot;"><video data-file="f1" aria-label="A &quot;lever&quot;" src="/f/f1"' +
        ' controls="" preload="metadata" playsinline=""></video></span></p>' +
        '<span class="clip" data-name=""><audio data-file="f2" aria-label=""></audio></span>',
    );
    expect(listFiles(signed)).toEqual(["f1", "f2"]);
  });

  it("without a file keep their text and no address", () => {
    expect(signFiles('<img data-file="f1" alt="a" src="old" />', () => null)).toBe('<img data-file="f1" alt="a">');
  });
});

it("lists and renames the places of interactions", () => {
  const html = '<p><span data-interaction="A"></span> and <span data-interaction="B">old</span></p>';
  expect(listPlaceholders(html)).toEqual(["A", "B"]);
  expect(renamePlaceholders(html, (name) => name.toLowerCase())).toBe(
    '<p><span data-interaction="a"></span> and <span data-interaction="b"></span></p>',
  );
});
