import { expect, it } from "vitest";
import { missingPackages, programs, sayMissing } from "./packages.ts";

const all = Object.values(programs);

it.each([
  [all, []],
  [[], ["etcd-server", "haproxy", "patroni", "postgresql-15"]],
  [all.filter((path) => path !== programs.etcd), ["etcd-server"]],
  [all.filter((path) => path !== programs.postgres), ["postgresql-15"]],
])("finds what is missing where there is %j", (there, missing) => {
  expect(missingPackages((path) => there.includes(path))).toEqual(missing);
});

it.each([
  [[], null],
  [["haproxy"], "Missing package: haproxy. On Debian 12: apt-get install -y haproxy"],
  [["haproxy", "patroni"], "Missing packages: haproxy, patroni. On Debian 12: apt-get install -y haproxy patroni"],
])("says of %j what to install", (missing, words) => {
  expect(sayMissing(missing)).toBe(words);
});
