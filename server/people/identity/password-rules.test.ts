import fc from "fast-check";
import { expect, test } from "vitest";
import { type KnownOf, weaknessOf } from "./password-rules.ts";

const ada: KnownOf = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "countess.ada@example.org",
  phone: "+442079460991",
  username: "ada.king",
  organisation: "Northgate Learning",
};

test.each([
  "password123",
  "Password2024!",
  "P@ssw0rd2024",
  "qwertyuiop",
  "QwertyUiop",
  "qwertyqwerty",
  "dragon2024!!",
  "2024tulips!!!!",
  "1234567890",
  "0987654321",
  "abcdefghij",
  "aaaaaaaaaaaa",
  "1212121212",
  "Lovelace1815",
  "lovelace1!",
  "countess.ada",
  "Northgate1",
  "northgate learning",
  "442079460991",
  "\u{FF50}\u{FF41}ssword123".normalize("NFKC"),
])("%j is guessed first", async (password) => {
  expect(await weaknessOf(password, ada)).not.toBeNull();
});

test.each([
  "seven grey herons",
  "correct horse battery",
  "Tr0ub4dor&3 flies",
  "lovelace and babbage, 1843",
  "\u0633\u0628\u0639\u0629 \u0637\u064A\u0648\u0631 \u0631\u0645\u0627\u062F\u064A\u0629",
  "eleven green kites",
  "k7#vQ2p!xZ",
  "xkqzvbmw4821",
])("%j will do", async (password) => {
  expect(await weaknessOf(password, ada)).toBeNull();
});

test("any text is judged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 10, maxLength: 200 }), async (password) => {
      const weakness = await weaknessOf(password, ada);
      expect(weakness === null || weakness.length > 0).toBe(true);
    }),
  );
});
