import { allowedElements } from "@sextant/questions/html/allowed.ts";
import { isClip } from "@sextant/questions/html/files.ts";
import { visitElements } from "@sextant/questions/html/rewrite.ts";
import { renderTex } from "@sextant/questions/html/tex.ts";
import { mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import type { QuestionInput } from "@sextant/questions/question.ts";
import { isColoured } from "./colours.ts";
import { distinct, type Message, message } from "./messages/message.ts";

const allowed = new Set(allowedElements);
/** Wrappers of a document, of which nothing is missed. */
const harmless = new Set(["html", "head", "body", "font", "center", "tt", "big", "meta", "title", "link"]);

const kindsOfMarkup = {
  markup_media: ["audio", "video", "source", "track"],
  markup_embedded: ["iframe", "embed", "object", "applet", "frame", "frameset"],
  markup_form: ["form", "input", "button", "select", "option", "textarea", "label", "fieldset", "legend"],
  markup_script: ["script", "noscript", "template"],
  markup_drawing: ["svg", "g", "path", "canvas"],
} as const;

/** What an author would call an element that is left out. */
function kindOf(element: string): Message {
  const found = (Object.keys(kindsOfMarkup) as (keyof typeof kindsOfMarkup)[]).find((code) =>
    kindsOfMarkup[code].some((name) => name === element),
  );
  return message(found ?? "markup_left_out");
}

/**
 * Returns what a question will lose when it is cleaned and rendered, in words for its author: elements that are not allowed, colours, and
 * TeX that cannot be typeset (which is then shown as source).
 */
export function findLosses(question: QuestionInput): Message[] {
  const elements = new Set<string>();
  const formulas = new Set<string>();
  let hasColours = false;
  mapQuestionHtml(question, (html) => {
    if (!html.includes("<")) return html;
    visitElements(html, ({ name, attributes }) => {
      if (isColoured(attributes)) hasColours = true;
      const isLostClip = isClip({ name, attributes }) && attributes["data-file"] === undefined;
      if (isLostClip || !(allowed.has(name) || harmless.has(name))) elements.add(name);
      const tex = attributes["data-tex"];
      if (tex !== undefined && renderTex(tex, name === "div").includes('class="katex-error"')) formulas.add(tex);
    });
    return html;
  });
  return [
    ...(hasColours ? [message("colours_left_out")] : []),
    ...distinct([...elements].map(kindOf)),
    ...[...formulas].map((tex) => message("tex_not_typeset", { tex })),
  ];
}
