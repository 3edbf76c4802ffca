import { placeBefore } from "@sextant/questions/text/cut.ts";
import type { TextState } from "./text.queries.ts";

/** Characters that make one place of the index. */
const MOST_OF_A_PLACE = 4000;

/** The words of a file by their places, and whether that is all of them. */
export interface PlainText {
  state: TextState;
  texts: { place: number; text: string }[];
}

/** Returns where a place ends: between words, unless it is one long word. */
function endOf(text: string): number {
  for (let at = MOST_OF_A_PLACE; at > MOST_OF_A_PLACE / 2; at -= 1) if (/\s/.test(text[at - 1] ?? "")) return at;
  return placeBefore(text, MOST_OF_A_PLACE);
}

/**
 * Reads a plain text as it comes, place by place, as far as it may go: what is longer is searched as far as that.
 *
 * @param most Characters that are read.
 */
export async function readPlain(stream: AsyncIterable<Uint8Array>, most: number): Promise<PlainText> {
  const texts: PlainText["texts"] = [];
  const decoder = new TextDecoder();
  let [place, characters, rest] = [0, 0, ""];
  const put = (text: string) => {
    place += 1;
    characters += text.length;
    if (text.trim() !== "") texts.push({ place, text });
  };
  for await (const chunk of stream) {
    rest += decoder.decode(chunk, { stream: true });
    while (rest.length > MOST_OF_A_PLACE && characters < most) {
      const end = endOf(rest);
      put(rest.slice(0, end));
      rest = rest.slice(end);
    }
    if (characters >= most) return { state: "too_large", texts };
  }
  rest += decoder.decode();
  if (rest !== "") put(rest);
  return { state: texts.length > 0 ? "ready" : "none", texts };
}
