/** The encodings that a person can choose for a file, under the names of the Encoding Standard. */
export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "iso-8859-15",
  "macintosh",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "koi8-r",
  "koi8-u",
  "ibm866",
  "iso-8859-5",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "iso-8859-6",
  "windows-1257",
  "windows-1258",
  "windows-874",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-jp",
  "euc-kr",
] as const;
export type Encoding = (typeof encodings)[number];

/** What Windows writes where a detector names the older and narrower one. */
const wider: Readonly<Record<string, Encoding>> = {
  gbk: "gb18030",
  "iso-8859-7": "windows-1253",
  "iso-8859-8": "windows-1255",
};

const known = new Set<string>(encodings);

/** Returns the encoding that a label stands for, such as `latin1`; null for one that a person can’t choose. */
export function encodingOf(label: string): Encoding | null {
  try {
    const { encoding } = new TextDecoder(label.trim());
    const name = wider[encoding] ?? encoding;
    return known.has(name) ? (name as Encoding) : null;
  } catch {
    return null;
  }
}

const names: Partial<Record<string, string>> = { big5: "Big5", shift_jis: "Shift_JIS", macintosh: "Mac Roman" };

/** Returns the name of an encoding as people write it: Windows-1252, UTF-8. */
export const encodingName = (encoding: string): string =>
  names[encoding] ?? encoding.toUpperCase().replace(/^WINDOWS/, "Windows");
