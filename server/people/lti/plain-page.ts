import { createHash } from "node:crypto";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Returns text as HTML has it. */
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");

const styles = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;padding:32px 24px;max-width:56ch}h1{font-size:1.25rem;line-height:1.3;margin:0 0 8px}p{margin:0 0 20px}a{display:inline-block;padding:10px 18px;border-radius:6px;background:#22304a;color:#fff;font-weight:600;text-decoration:none}a:focus-visible{outline:3px solid #b07d2b;outline-offset:2px}@media(prefers-color-scheme:dark){a{background:#d9e2f2;color:#131a27}}`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Returns the content security policy of a plain page: any site may frame it, and this script alone runs. */
export function plainPolicy(script = ""): string {
  const scripts = script === "" ? "" : ` script-src ${hashOf(script)};`;
  return `default-src 'none'; style-src ${hashOf(styles)};${scripts} base-uri 'none'; form-action 'none'; frame-ancestors https: http:`;
}

interface PlainPage {
  language: "en" | "ar";
  title: string;
  text: string;
  /** Opens a tab. */
  link?: { href: string; text: string };
  script?: string;
}

/** Returns a page of a title, a text and a link, which platforms show in their frames. */
export function plainPage({ language, title, text, link, script }: PlainPage): string {
  const direction = language === "ar" ? "rtl" : "ltr";
  const go = link
    ? `<a href="${escapeHtml(link.href)}" target="_blank" rel="noopener">${escapeHtml(link.text)}</a>`
    : "";
  const run = script ? `<script>${script}</script>` : "";
  return `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${styles}</style><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${go}</main>${run}</html>`;
}
