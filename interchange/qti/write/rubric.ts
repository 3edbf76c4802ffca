import type { ExtendedTextKey } from "@sextant/questions/interactions/extended-text/key.ts";
import { asBlocks } from "./blocks.ts";
import { contentBody } from "./feedback.ts";
import { type HtmlContext, htmlNodes } from "./html-nodes.ts";
import { type OutElement, type OutNode, plain, qti } from "./xml-out.ts";

/** What markers go by, as blocks; none when there is nothing. */
function blocksOf(key: ExtendedTextKey, context: HtmlContext): OutNode[] {
  const blocks = (html: string) => asBlocks(htmlNodes(html, context));
  const criteria = key.rubric.map(({ name, description, points, levels = [] }) => {
    const described = levels.map((level) => plain("li", {}, `${level.points}: ${level.description}`));
    return plain(
      "li",
      {},
      plain("strong", {}, `${name} (${points})`),
      ...(description === "" ? [] : [plain("div", {}, ...blocks(description))]),
      ...(described.length > 0 ? [plain("ul", {}, ...described)] : []),
    );
  });
  // Not declared as the right response: programs would compare with it what was written.
  const sample =
    key.sample_answer === ""
      ? []
      : [plain("p", {}, plain("strong", {}, "Sample answer")), ...blocks(key.sample_answer)];
  return [...blocks(key.guidance), ...(criteria.length > 0 ? [plain("ul", {}, ...criteria)] : []), ...sample];
}

/** Returns what scorers are told of an essay; null when nothing is. */
export function rubricOf(key: ExtendedTextKey, context: HtmlContext): OutElement | null {
  const blocks = blocksOf(key, context);
  if (blocks.length === 0) return null;
  return qti("rubricBlock", { view: "scorer", use: "scoring" }, ...contentBody(blocks, context.version));
}
