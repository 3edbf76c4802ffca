import { sha256 } from "../platform/secrets.ts";

type Value = boolean | number | string | Value[] | { [key: string]: Value };

/** Reads a property list as Safe Exam Browser has it. */
function readPlist(xml: string): Record<string, Value> {
  const tokens = [...xml.matchAll(/<(\/?)(dict|array|key|string|integer|true|false)(\/?)>([^<]*)/g)];
  const plain = (text: string) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  let at = 0;
  const read = (): Value => {
    const [, , name, , text = ""] = tokens[at++] ?? [];
    if (name === "true" || name === "false") return name === "true";
    if (name === "string" || name === "integer") {
      at += 1;
      return name === "string" ? plain(text) : Number(text);
    }
    const ends = () => tokens[at]?.[1] === "/" && tokens[at]?.[2] === name;
    if (name === "array") {
      const items: Value[] = [];
      while (!ends()) items.push(read());
      at += 1;
      return items;
    }
    const entries: Record<string, Value> = {};
    while (!ends()) {
      const key = plain(tokens[at]?.[4] ?? "");
      at += 2;
      entries[key] = read();
    }
    at += 1;
    return entries;
  };
  return read() as Record<string, Value>;
}

function jsonOf(value: Value): string {
  if (typeof value === "string") return `"${value}"`;
  if (typeof value !== "object") return `${value}`;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join()}]`;
  const names = Object.keys(value).sort((one, other) => one.localeCompare(other, "en", { sensitivity: "base" }));
  return `{${names.map((name) => `"${name}":${jsonOf(value[name] ?? "")}`).join()}}`;
}

/** A browser like Safe Exam Browser, which a plain file opened: what it would send from a page, and its start page. */
export interface MadeSafeBrowser {
  settings: Record<string, Value>;
  /** The session and the code in the address of its start page. */
  start: { session: string; code: string };
  /** The hash of the file’s key for an address. */
  hashFor: (address: string) => string;
  /** The hash that scripts of the start page are told. */
  ofStartPage: string;
}

/** Opens a plain file as Safe Exam Browser does. @param change Changes the file’s text first. */
export function openSafeBrowser(xml: string, change: (xml: string) => string = (same) => same): MadeSafeBrowser {
  const settings = readPlist(change(xml));
  const { originatorVersion: _, ...hashed } = settings;
  const key = sha256(jsonOf(hashed)).toString("hex");
  const hashFor = (address: string) => sha256(`${address.split("#")[0]}${key}`).toString("hex");
  const address = String(settings.startURL);
  const { pathname, searchParams } = new URL(address);
  return {
    settings,
    start: { session: pathname.split("/").at(-1) ?? "", code: searchParams.get("code") ?? "" },
    hashFor,
    ofStartPage: hashFor(address),
  };
}
