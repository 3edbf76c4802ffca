import { createCipheriv, createHmac, pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FileSettings, SettingValue } from "./config-key.ts";

const pack = promisify(gzip);
const derive = promisify(pbkdf2);

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function plistOf(value: SettingValue | FileSettings): string {
  if (typeof value === "boolean") return value ? "<true/>" : "<false/>";
  if (typeof value === "number") return `<integer>${value}</integer>`;
  if (typeof value === "string") return `<string>${escaped(value)}</string>`;
  if (Array.isArray(value)) return `<array>${value.map((one) => plistOf(one)).join("")}</array>`;
  const entries = Object.entries(value as FileSettings);
  return `<dict>${entries.map(([key, one]) => `<key>${escaped(key)}</key>${plistOf(one)}`).join("")}</dict>`;
}

/** Returns settings as a property list. */
export function writePlist(settings: FileSettings): string {
  const type = '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${type}\n<plist version="1.0">${plistOf(settings)}</plist>\n`;
}

/** Rounds and length of keys are what Safe Exam Browser expects of a file (RNCryptor, version 2, with a password). */
const keyOf = (password: string, salt: Buffer) => derive(password, salt, 10_000, 32, "sha1");

async function encrypt(bytes: Buffer, password: string): Promise<Buffer> {
  const [forText, forMac, iv] = [randomBytes(8), randomBytes(8), randomBytes(16)];
  const cipher = createCipheriv("aes-256-cbc", await keyOf(password, forText), iv);
  const head = Buffer.concat([Buffer.from([2, 1]), forText, forMac, iv]);
  const body = Buffer.concat([head, cipher.update(bytes), cipher.final()]);
  const mac = createHmac("sha256", await keyOf(password, forMac))
    .update(body)
    .digest();
  return Buffer.concat([body, mac]);
}

/** Returns the bytes of a file for Safe Exam Browser: a property list, encrypted where a password opens it. */
export async function writeFile(settings: FileSettings, password: string | null): Promise<Buffer> {
  const xml = Buffer.from(writePlist(settings));
  if (password === null) return xml;
  return pack(Buffer.concat([Buffer.from("pswd"), await encrypt(await pack(xml), password)]));
}
