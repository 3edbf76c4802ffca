import { createHash } from "node:crypto";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Returns text as HTML has it. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");

export type Language = "en" | "ar";

/** Returns the language of a plain page, as a browser’s Accept-Language prefers. */
export const languageOf = (header: string | undefined): Language => (/^\s*ar\b/i.test(header ?? "") ? "ar" : "en");

const styles = [
  ":root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--act:#22304a;--on-act:#fff;--line:#8b93a3;--dim:#5a6272;--error:#a3301c}",
  "body{margin:0;padding:32px 24px;max-width:56ch}",
  "h1{font-size:1.25rem;line-height:1.3;margin:0 0 8px}",
  "p{margin:0 0 20px}",
  ".go,button{display:inline-block;padding:10px 18px;border:1px solid var(--act);border-radius:6px;background:var(--act);color:var(--on-act);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}",
  ".second{background:none;color:inherit;border-color:var(--line)}",
  ":focus-visible{outline:3px solid #b07d2b;outline-offset:2px}",
  "form{display:grid;gap:20px;justify-items:start}",
  "fieldset{border:0;margin:0;padding:0;width:100%}",
  "legend{padding:0;font-weight:600}",
  "label{display:grid;gap:4px;font-weight:600}",
  "input:not([type=radio]){font:inherit;padding:8px 10px;border:1px solid var(--line);border-radius:6px;background:none;color:inherit;min-width:0}",
  ".line{display:flex;flex-wrap:wrap;gap:12px 16px;align-items:end}",
  ".test{grid-template-columns:auto 1fr;gap:12px;align-items:baseline;padding:10px 0;border-bottom:1px solid var(--line);font-weight:400;cursor:pointer}",
  ".test small{display:block}",
  ".dim,small{color:var(--dim);margin:0}",
  ".error{color:var(--error);font-weight:600}",
  "@media(prefers-color-scheme:dark){:root{--act:#d9e2f2;--on-act:#131a27;--line:#6c768a;--dim:#a8b0c0;--error:#ff9d8a}}",
].join("");

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Returns the content security policy of a plain page: this script alone runs, and forms go to this origin alone.
 * Any site may frame it: learning platforms show it in theirs, whose addresses aren’t known, and no cookie signs anyone in on it.
 */
export function plainPolicy({ script = "", formAction = "'none'" } = {}): string {
  const scripts = script === "" ? "" : ` script-src ${hashOf(script)};`;
  return `default-src 'none'; style-src ${hashOf(styles)};${scripts} base-uri 'none'; form-action ${formAction}; frame-ancestors https: http:`;
}

interface PlainDocument {
  language: Language;
  title: string;
  /** HTML. */
  body: string;
  script?: string | undefined;
}

/** Returns a page which platforms show in their frames: it needs nothing from elsewhere. */
export function plainDocument({ language, title, body, script }: PlainDocument): string {
  const direction = language === "ar" ? "rtl" : "ltr";
  const run = script ? `<script>${script}</script>` : "";
  return `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${styles}</style><main>${body}</main>${run}</html>`;
}

interface PlainPage {
  language: Language;
  title: string;
  text: string;
  /** Opens a tab. */
  link?: { href: string; text: string };
  script?: string;
}

/** Returns a page of a title, a text and a link. */
export function plainPage({ language, title, text, link, script }: PlainPage): string {
  const go = link
    ? `<a class="go" href="${escapeHtml(link.href)}" target="_blank" rel="noopener">${escapeHtml(link.text)}</a>`
    : "";
  return plainDocument({
    language,
    title,
    body: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${go}`,
    script,
  });
}
