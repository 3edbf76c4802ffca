import { catalogueInAmerican } from "@sextant/questions/text/american.ts";

type Locale = "en" | "ar";

/** What a mail says, in the order in which it is read. */
export interface MailContent {
  locale: Locale;
  organisation: string;
  subject: string;
  /** Paragraphs before the button. */
  lines: readonly string[];
  button?: { label: string; href: string };
  /** Paragraphs after it, quieter. */
  after?: readonly string[];
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Returns a language that mail is written in; English for any other. */
export function mailLocale(locale: string): Locale {
  return locale === "ar" ? "ar" : "en";
}

/** Returns the texts of mail for a person, spelled as in their English. Functions among them stay as they are. */
export function mailTextsFor<Texts>(texts: Record<Locale, Texts>, locale: string): Texts {
  const own = texts[mailLocale(locale)];
  return locale === "en-US" ? catalogueInAmerican(own) : own;
}

/** Returns the BCP 47 tag by which a mail to a person writes dates and lists. */
export function mailDates(locale: string): string {
  if (mailLocale(locale) === "ar") return "ar-u-nu-latn";
  return locale === "en-US" ? "en-US" : "en-GB";
}

function escapeHtml(text: string): string {
  const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
}

const linkHelp: Record<Locale, string> = {
  en: "If the button doesn’t work, open this address:",
  ar: "إن لم يعمل الزر فافتح هذا العنوان:",
};

const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
const quiet = "color:#5c5f66;font-size:14px;line-height:21px;";

/**
 * Writes a mail in the common frame: the organisation's name, the message, at most one button. A plain-text copy says the same. No external
 * resources are loaded, and styles are inline, as mail programs require.
 */
export function renderMail({ locale, organisation, subject, lines, button, after = [] }: MailContent): RenderedMail {
  const text = [...lines, ...(button ? [`${button.label}: ${button.href}`] : []), ...after, `-- \n${organisation}`];
  const direction = locale === "ar" ? "rtl" : "ltr";
  const side = locale === "ar" ? "right" : "left";
  const href = button ? escapeHtml(button.href) : "";
  const html = `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f5f3ee;">
<div style="max-width:560px;margin:0 auto;padding:32px 16px;font:16px/24px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1b2233;text-align:${side};">
<p style="margin:0 0 16px;font-weight:600;">${escapeHtml(organisation)}</p>
<div style="background:#ffffff;border:1px solid #e4e0d6;border-radius:8px;padding:32px 28px 16px;">
${lines.map((line) => paragraph(line, "")).join("\n")}
${button ? `<p style="margin:8px 0 24px;"><a href="${href}" style="display:inline-block;background:#1b2233;color:#ffffff;text-decoration:none;font-weight:600;padding:11px 20px;border-radius:6px;">${escapeHtml(button.label)}</a></p>` : ""}
${after.map((line) => paragraph(line, quiet)).join("\n")}
${button ? `<p style="margin:0 0 16px;${quiet}">${escapeHtml(linkHelp[locale])}<br><a href="${href}" dir="ltr" style="color:#5c5f66;word-break:break-all;">${href}</a></p>` : ""}
</div>
</div>
</body>
</html>
`;
  return { subject, text: `${text.join("\n\n")}\n`, html };
}
