import { createDecipheriv, createHmac, pbkdf2Sync } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fileSettings } from "./file-settings.ts";
import { writeFile, writePlist } from "./write-file.ts";

const asked = {
  address: "https://sextant.example.org",
  sessionId: "0199c0de-0000-7000-8000-000000000001",
  code: "a1",
  quitPasswordHash: null,
  quitLink: true,
};

test("settings are written as a property list of types that Safe Exam Browser expects", () => {
  expect(writePlist({ one: true, two: 2, three: "a<b&c", four: [{ five: false }] })).toContain(
    "<dict><key>one</key><true/><key>two</key><integer>2</integer><key>three</key><string>a&lt;b&amp;c</string>" +
      "<key>four</key><array><dict><key>five</key><false/></dict></array></dict>",
  );
});

test("a file without a password is plain", async () => {
  const settings = fileSettings(asked);
  expect((await writeFile(settings, null)).toString()).toBe(writePlist(settings));
});

test("a file with a password is opened by it, and shows when it was changed", async () => {
  const settings = fileSettings(asked);
  const bytes = gunzipSync(await writeFile(settings, "blue harbour"));
  expect(bytes.subarray(0, 6).toString("latin1")).toBe("pswd\u0002\u0001");
  const [forText, forMac, iv] = [bytes.subarray(6, 14), bytes.subarray(14, 22), bytes.subarray(22, 38)];
  const keyOf = (password: string, salt: Buffer) => pbkdf2Sync(password, salt, 10_000, 32, "sha1");
  const signed = bytes.subarray(4, -32);
  expect(createHmac("sha256", keyOf("blue harbour", forMac)).update(signed).digest()).toEqual(bytes.subarray(-32));
  const open = (password: string) => {
    const decipher = createDecipheriv("aes-256-cbc", keyOf(password, forText), iv);
    return gunzipSync(Buffer.concat([decipher.update(bytes.subarray(38, -32)), decipher.final()])).toString();
  };
  expect(open("blue harbour")).toBe(writePlist(settings));
  expect(() => open("red harbour")).toThrow();
});

test.each([
  [
    "no password and a link",
    {},
    { quitURL: `https://sextant.example.org/seb/quit/${asked.sessionId}` },
    ["hashedQuitPassword"],
  ],
  ["a password", { quitPasswordHash: "ab".repeat(32) }, { hashedQuitPassword: "ab".repeat(32) }, []],
  ["no link", { quitLink: false }, {}, ["quitURL", "quitURLConfirm"]],
])("leaving: %s", (_what, more, has, lacks) => {
  const settings = fileSettings({ ...asked, ...more });
  expect(settings).toMatchObject(has);
  expect(Object.keys(settings)).not.toEqual(expect.arrayContaining(lacks.length > 0 ? lacks : ["none"]));
});

test("what is written is hashed alike by all versions", () => {
  const settings = Object.entries(fileSettings({ ...asked, quitPasswordHash: "ab".repeat(32) }));
  const plain = (value: unknown) =>
    typeof value === "boolean" ||
    (typeof value === "number" && Number.isInteger(value) && value < 2 ** 31) ||
    (typeof value === "string" && !/["\n\r]/.test(value));
  for (const [name, value] of settings) {
    if (!Array.isArray(value)) expect([name, plain(value)]).toEqual([name, true]);
    else for (const one of value) expect(Object.values(one).every(plain)).toBe(true);
  }
  const names = settings.map(([name]) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});
