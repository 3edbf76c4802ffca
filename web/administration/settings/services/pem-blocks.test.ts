import { expect, test } from "vitest";
import { pemBlocks } from "./pem-blocks.ts";

const one = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
const key = "-----BEGIN PUBLIC KEY-----\nBBBB\n-----END PUBLIC KEY-----\n";

test.each([
  ["nothing", "  \n", []],
  ["one", one, [one]],
  ["two with words between them", `old:\n${one}\nnew:\n${key}`, [one, key]],
  ["what is none", " AAAA ", ["AAAA"]],
])("a text with %s", (_name, text, blocks) => {
  expect(pemBlocks(text)).toEqual(blocks);
});
