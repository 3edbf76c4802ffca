import { setServerContent } from "../ui/trusted-content.ts";

/** In a document of its own nothing is loaded and nothing runs. */
const aside = document.implementation.createHTMLDocument("");

/** Returns whether HTML is only words: nothing in it would be lost in a native control. */
export function isPlain(html: string): boolean {
  if (!html.includes("<")) return true;
  const box = aside.createElement("div");
  setServerContent(box, html);
  return [...box.querySelectorAll("*")].every(
    (element) => /^(P|DIV|SPAN|BR)$/.test(element.tagName) && !element.matches("[data-tex], .katex, .katex *"),
  );
}
