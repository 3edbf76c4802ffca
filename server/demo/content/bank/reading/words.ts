import type { Sketch } from "./kinds.ts";
import { wordEntries } from "./word-entries.ts";

/** Lists questions on the word that fits. */
export function words(): Sketch[] {
  return wordEntries.flatMap(({ difficulty, right, wrong: [opposite, unsupported, connotation], meaning, sentences }) =>
    sentences.map(
      ([title, text]): Sketch => ({
        title,
        difficulty,
        topic: "Words in Context",
        stem: "Which choice completes the text with the most logical and precise word or phrase?",
        text: `<p>${text}</p>`,
        right,
        wrong: [
          [opposite, "Opposite", "This says the reverse of what the rest of the text shows."],
          [unsupported, "Unsupported by the text", "Nothing in the text supports this."],
          [connotation, "Wrong connotation", "This comes near, but what it suggests does not fit the text."],
        ],
        explanation: `The rest of the text shows that the missing word must mean “${meaning}.” The word for that is <em>${right}</em>.`,
      }),
    ),
  );
}
