import { queryOptions } from "@tanstack/react-query";
import { queryKey } from "../../../base/requests/query-key.ts";
import { setServerContent } from "../../../base/ui/trusted-content.ts";

type Render = (html: string, pictures?: Readonly<Record<string, string>>) => string;

/**
 * Queries a function that renders authored HTML as the server would for a student: with TeX typeset and pictures linked. A picture
 * without a link, as in a file that is not imported yet, is shown as its alternative text.
 */
export const renderQuery = queryOptions({
  queryKey: queryKey("bank", "render"),
  queryFn: loadRender,
  staleTime: Infinity,
});

async function loadRender(): Promise<Render> {
  const { default: katex } = await import("katex");
  return (html, pictures = {}) => {
    if (!/data-(tex|file)/.test(html)) return html;
    const box = document.createElement("div");
    setServerContent(box, html);
    for (const element of box.querySelectorAll<HTMLElement>("[data-tex]")) {
      const isDisplay = element.tagName === "DIV";
      element.dir = "ltr";
      katex.render(element.dataset.tex ?? "", element, { displayMode: isDisplay, throwOnError: false, trust: false });
    }
    for (const image of box.querySelectorAll<HTMLImageElement>("img[data-file]")) {
      const link = pictures[image.dataset.file ?? ""];
      if (link) image.src = link;
      else image.replaceWith(pictureWords(image.alt));
    }
    return box.innerHTML;
  };
}

function pictureWords(alt: string): HTMLElement {
  const words = document.createElement("span");
  words.className = "picture-words";
  words.textContent = alt || "🖼";
  return words;
}

/** Returns a copy of a value with every text in it transformed. Keys stay. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change)) as Value;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)])) as Value;
}
