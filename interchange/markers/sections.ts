import { cutText } from "@sextant/questions/text/cut.ts";
import { foldSigns } from "./fold.ts";
import { anyOf } from "./words.ts";

const section = new RegExp(String.raw`^\s*[*#=_\-–—[(]*\s*${anyOf("section")}(?![\p{L}])`, "u");

/** Returns true for a line that parts a paper, as "Part II" and "Page 3" do, and belongs to no question. */
export function isSection(text: string): boolean {
  const folded = foldSigns(cutText(text, 60));
  return section.test(folded) || /^\s*[ivx]{1,4}\s?[.):]\s+\S/.test(folded) || /^[\s\-–—=_*#.]{3,}$/.test(folded);
}
