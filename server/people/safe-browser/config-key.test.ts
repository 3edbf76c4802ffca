import { describe, expect, test } from "vitest";
import { sha256 } from "../../platform/secrets.ts";
import { configKeyOf, hashForAddress } from "./config-key.ts";

/** The vector that was compared with Moodle’s plugin for Safe Exam Browser. */
const vector = {
  allowPreferencesWindow: false,
  allowQuit: true,
  allowWlan: false,
  browserWindowAllowReload: true,
  browserWindowWebView: 3,
  examSessionClearCookiesOnStart: false,
  hashedQuitPassword: sha256("let-me-out").toString("hex"),
  originatorVersion: "Sextant",
  quitURL: "https://sextant.test/seb/quit/4f0c",
  quitURLConfirm: false,
  sendBrowserExamKey: true,
  showReloadButton: true,
  showTaskBar: true,
  showTime: true,
  startURL: "https://sextant.test/seb/start/4f0c?code=a1&b=é",
  URLFilterEnable: true,
  URLFilterEnableContentFilter: false,
  URLFilterRules: [
    { action: 1, active: true, expression: "sextant.test/*", regex: false },
    { action: 1, active: true, expression: "^https:\\/\\/sextant\\.test\\/.*$", regex: true },
  ],
};
const key = "ab60628854551373f85fc49440f1f1079ab766950226eb4a04e4880adf8e756f";

describe("the Config Key", () => {
  test("of the vector is the one that others compute", () => {
    expect(configKeyOf(vector)).toBe(key);
  });

  test.each([
    ["stays with the version that wrote the file", { ...vector, originatorVersion: "another" }, true],
    ["changes with an address", { ...vector, startURL: "https://sextant.test/seb/start/4f0d" }, false],
    ["changes with a switch", { ...vector, allowQuit: false }, false],
    ["changes with a setting more", { ...vector, zoomPage: true }, false],
  ])("%s", (_what, changed, isSame) => {
    expect(configKeyOf(changed) === key).toBe(isSame);
  });

  test("doesn’t depend on the order of settings, also inside lists", () => {
    const turned = Object.fromEntries(Object.entries(vector).reverse());
    const rules = vector.URLFilterRules.map((rule) => Object.fromEntries(Object.entries(rule).reverse()));
    expect(configKeyOf({ ...turned, URLFilterRules: rules })).toBe(key);
  });
});

describe("what is sent for a page", () => {
  const sent = "25888567399db87b577ff37c26a8801c307449880db55b46e85fb4727674abd8";

  test.each([
    ["https://sextant.test/sittings/4f0c?x=1", true],
    ["https://sextant.test/sittings/4f0c?x=1#here", true],
    ["https://sextant.test/sittings/4f0c", false],
    ["http://sextant.test/sittings/4f0c?x=1", false],
  ])("%s", (address, isSame) => {
    expect(hashForAddress(address, key) === sent).toBe(isSame);
  });
});
