import { describe, expect, test } from "vitest";
import { hasWebAddress, personName } from "./person-name.ts";

describe("a name", () => {
  test.each([
    "https://evil.test",
    "Claim your prize: http://evil.test/x",
    "javascript:alert(1)",
    "mailto:eve@evil",
    "//evil",
    "evil.test",
    "Visit evil.io now",
    "www.evil.example",
    "x.com",
    "eve@evil.test",
    "xn--80ak6aa92e.xn--p1ai",
    "пример.рф",
    "evil。test",
    "evil．test",
    "evil｡test",
    "evil\u200b.test",
    "evil․test",
    "192.0.2.7",
    "evil.test:8080",
    "12:30mailto:eve",
  ])("with an address in it is refused: %s", (text) => {
    expect(hasWebAddress(text)).toBe(true);
    expect(personName.safeParse(text).success).toBe(false);
  });

  test.each([
    "Ada",
    "Ada Byron King-Noel",
    "O’Brien",
    "J. R. R.",
    "Sammy Davis Jr.",
    "St. John",
    "Maria Ph.D.",
    "D'Arcy",
    "Nguyễn Thị Minh Khai",
    "محمد بن سلمان",
    "王小明",
    "M. Night",
    "Anne-Marie",
    "X Æ A-12",
    "Louis XIV.",
    "Kim (Jimin)",
    "Class of 12:30",
    "x".repeat(99),
  ])("as people have them is taken: %s", (text) => {
    expect(personName.safeParse(text).success).toBe(true);
  });

  // 300,000 letters took half a minute when the search for a scheme began at each of them.
  test("of any length is judged at once", () => {
    expect(hasWebAddress("x".repeat(10_000_000))).toBe(false);
  });
});
