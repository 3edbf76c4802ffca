import { sha256 } from "../../platform/secrets.ts";

/** A value of a file’s settings: only what all versions of Safe Exam Browser hash alike. */
export type SettingValue = boolean | number | string | readonly { readonly [key: string]: boolean | number | string }[];

/** The settings of a file by their names in Safe Exam Browser. */
export type FileSettings = { readonly [key: string]: SettingValue };

/** Names that differ in case alone don’t occur. */
const byName = ([one]: [string, unknown], [other]: [string, unknown]) =>
  one.toLowerCase() < other.toLowerCase() ? -1 : 1;

function jsonOf(value: SettingValue | FileSettings): string {
  if (typeof value === "string") return `"${value}"`;
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map((one) => jsonOf(one)).join(",")}]`;
  const entries = Object.entries(value as FileSettings).sort(byName);
  return `{${entries.map(([key, one]) => `"${key}":${jsonOf(one)}`).join(",")}}`;
}

/**
 * Returns the Config Key of a file: the SHA-256 of its settings as SEB-JSON, hexadecimal. Names are sorted whatever their case, nothing is
 * escaped, and the version that wrote the file is left out.
 */
export function configKeyOf({ originatorVersion: _, ...settings }: FileSettings): string {
  return sha256(jsonOf(settings)).toString("hex");
}

/** Returns what Safe Exam Browser sends for a page: the SHA-256 of its address without fragment and a key, hexadecimal. */
export function hashForAddress(address: string, key: string): string {
  return sha256(`${address.split("#")[0]}${key}`).toString("hex");
}
