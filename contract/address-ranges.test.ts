import { expect, it } from "vitest";
import { isAddressIn, isAddressRange } from "./address-ranges.ts";

it.each([
  ["10.0.0.1", true],
  ["10.0.0.0/8", true],
  [" 192.168.4.0/22 ", true],
  ["0.0.0.0/0", true],
  ["2001:db8::/32", true],
  ["::1", true],
  ["::", true],
  ["::ffff:10.0.0.1", true],
  ["1:2:3:4:5:6:7:8", true],
  ["1:2:3:4:5:6:1.2.3.4", true],
  ["1:2:3:4:5:6:7::", true],
  ["10.0.0.256", false],
  ["10.0.0", false],
  ["10.0.0.01", false],
  ["10.0.0.0/33", false],
  ["10.0.0.0/", false],
  ["10.0.0.0/8/8", false],
  ["2001:db8::/129", false],
  ["1:2:3:4:5:6:7:8::", false],
  ["1::2::3", false],
  ["1:2:3:4:5:6:7", false],
  ["12345::", false],
  ["1.2.3.4::", false],
  ["school.example", false],
  ["", false],
])("%s is a range: %s", (text, isRange) => {
  expect(isAddressRange(text)).toBe(isRange);
});

it.each([
  ["10.1.2.3", ["10.0.0.0/8"], true],
  ["11.1.2.3", ["10.0.0.0/8"], false],
  ["192.168.7.255", ["10.0.0.0/8", "192.168.4.0/22"], true],
  ["192.168.8.0", ["192.168.4.0/22"], false],
  ["192.168.4.77", ["192.168.4.77"], true],
  ["192.168.4.78", ["192.168.4.77"], false],
  ["203.0.113.9", ["0.0.0.0/0"], true],
  ["2001:db8::9", ["0.0.0.0/0"], false],
  ["2001:db8:0:1::9", ["2001:db8::/32"], true],
  ["2001:db9::9", ["2001:db8::/32"], false],
  ["fe80::1%eth0", ["fe80::/10"], true],
  ["::ffff:10.1.2.3", ["10.0.0.0/8"], true],
  ["10.1.2.3", ["::ffff:10.0.0.0"], false],
  ["not an address", ["0.0.0.0/0", "::/0"], false],
  ["10.1.2.3", [], false],
])("%s lies in %j: %s", (address, ranges, isIn) => {
  expect(isAddressIn(address, ranges)).toBe(isIn);
});
