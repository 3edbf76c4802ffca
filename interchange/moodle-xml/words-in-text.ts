import { seenText } from "@sextant/questions/html/text.ts";
import { invalid, optionName, type Part } from "../draft.ts";
import { message } from "../messages/message.ts";
import { childElements, findChild, type XmlElement } from "../xml/xml-tree.ts";
import { type KindReader, NAME } from "./kinds.ts";
import type { QuestionTexts } from "./question-texts.ts";
import { isOn, isSet, settingOf } from "./settings.ts";

interface Word {
  name: string;
  content: string;
  group: string;
  isEndless: boolean;
}

const place = /\[\[(\d{1,3})\]\]/g;

/** The words that are offered, by their number in the text. */
function wordsOf(question: XmlElement, texts: QuestionTexts, element: string): Word[] {
  return childElements(question, element).map((one, index) => ({
    name: optionName(index),
    content: texts.label(one),
    group: settingOf(one, "group") || "1",
    isEndless: isSet(one, "infinite"),
  }));
}

/** Returns the words for each `[[n]]`, in order; a number without a word makes it invalid. */
function placesOf(html: string, words: readonly Word[]): { words: Word[] } | { strange: string } {
  const numbers = [...html.matchAll(place)].map(([, number]) => Number(number));
  const found = numbers.map((number) => words[number - 1]);
  const strange = numbers.find((_, index) => found[index] === undefined);
  if (strange !== undefined) return { strange: `[[${strange}]]` };
  return { words: found.filter((word) => word !== undefined) };
}

/** Replaces each `[[n]]` with an element. */
function fill(html: string, element: (index: number) => string): string {
  let index = -1;
  return html.replaceAll(place, () => {
    index += 1;
    return element(index);
  });
}

/** Reads words to be chosen from a list at each place in a text. */
export const gapSelect: KindReader = (question, texts) => {
  const words = wordsOf(question, texts, "selectoption");
  const html = texts.block(findChild(question, "questiontext"));
  const places = placesOf(html, words);
  if ("strange" in places) return invalid(message("no_word_for", { place: places.strange }));
  if (places.words.length === 0) return invalid(message("no_word_places"));
  if (places.words.length > 100) return invalid(message("too_many_blanks"));
  const shuffle = isOn(question, "shuffleanswers", false);
  const parts = places.words.map((right, index): Part => {
    const offered = words.filter((word) => word.group === right.group);
    return {
      interaction: {
        type: "inline_choice",
        source_identifier: `${NAME}${index + 1}`,
        shuffle,
        options: offered.map(({ name, content }) => ({ source_identifier: name, content })),
      },
      key: { correct: [right.name] },
      losses: [],
    };
  });
  return {
    parts,
    body: fill(html, (index) => `<span data-interaction="${NAME}${index + 1}"></span>`),
    combine: "sum",
  };
};

/** Reads words to be dragged to their places in a text. */
export const dragWords: KindReader = (question, texts) => {
  const words = wordsOf(question, texts, "dragbox");
  const html = texts.block(findChild(question, "questiontext"));
  const places = placesOf(html, words);
  if ("strange" in places) return invalid(message("no_word_for", { place: places.strange }));
  if (places.words.length === 0) return invalid(message("no_word_places"));
  if (places.words.length > 100) return invalid(message("too_many_blanks"));
  // Words that read the same are one, which may be used as often as there are of them.
  const first = (word: Word) =>
    words.find((other) => other.group === word.group && seenText(other.content) === seenText(word.content)) ?? word;
  const same = Map.groupBy(words, (word) => first(word).name);
  const options = [...same.values()].flatMap((alike) => {
    const [word] = alike;
    if (!word) return [];
    const used = places.words.filter((one) => first(one).name === word.name).length;
    const isEndless = alike.some((one) => one.isEndless);
    return [
      {
        source_identifier: word.name,
        content: word.content,
        max_matches: isEndless ? 0 : Math.max(alike.length, used),
      },
    ];
  });
  const correct = places.words.map((word, index): [string, string] => [first(word).name, `G${index + 1}`]);
  const groups = new Set(words.map((word) => word.group));
  return {
    body: "",
    parts: [
      {
        interaction: {
          type: "gap_match",
          source_identifier: NAME,
          prompt: fill(html, (index) => `<span data-gap="G${index + 1}"></span>`),
          shuffle: isOn(question, "shuffleanswers", false),
          options,
          gaps: correct.map(([, name], index) => ({ source_identifier: name, label: `Gap ${index + 1}` })),
        },
        key: { correct, mapping: { points: correct.map(([source, target]) => ({ source, target, points: 1 })) } },
        losses: groups.size > 1 ? [message("groups_merged")] : [],
      },
    ],
  };
};
