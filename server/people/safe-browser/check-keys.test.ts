import { expect, test } from "vitest";
import { checkKeys } from "./check-keys.ts";
import { hashForAddress } from "./config-key.ts";

const [call, page] = ["https://api.example.org/api/safe-browser/enter/", "https://example.org/seb/start/1?code=a"];
const [key, examKey, other] = ["ab".repeat(32), "cd".repeat(32), "ef".repeat(32)];
const sent = (hash: string | undefined, address: string) => ({ hash, address });

const judge = (
  configKeys: readonly ReturnType<typeof sent>[],
  exam: string | undefined,
  examKeys: readonly string[],
) => {
  try {
    checkKeys({ configKeys, examKeys: [sent(exam, page)] }, { configKey: key, examKeys });
    return "in";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const header = sent(hashForAddress(call, key), call);
const script = sent(hashForAddress(page, key), page);
const none = sent(undefined, call);

test.each([
  ["the header", [header, none], "in"],
  ["the script", [none, script], "in"],
  ["the script in capitals", [none, sent(script.hash?.toUpperCase(), page)], "in"],
  ["both", [header, script], "in"],
  [
    "the script where a header is of another address",
    [sent(hashForAddress("http://localhost/", key), call), script],
    "in",
  ],
  ["nothing", [none, none], "safe_browser_needed"],
  ["an empty hash", [sent("", call), none], "safe_browser_needed"],
  ["the header of another file", [sent(hashForAddress(call, other), call), none], "safe_browser_wrong_key"],
  ["the hash of the page in the header", [sent(script.hash, call), none], "safe_browser_wrong_key"],
  ["the key itself", [sent(key, call), none], "safe_browser_wrong_key"],
  ["no hash at all", [sent("é", call), none], "safe_browser_wrong_key"],
])("%s", (_what, configKeys, expected) => {
  expect(judge(configKeys, undefined, [])).toBe(expected);
});

test.each([
  ["one of the keys", hashForAddress(page, examKey), "in"],
  ["another key", hashForAddress(page, "01".repeat(32)), "safe_browser_wrong_version"],
  ["none", undefined, "safe_browser_wrong_version"],
])("Browser Exam Keys: %s", (_what, exam, expected) => {
  expect(judge([header], exam, [other, examKey])).toBe(expected);
});
