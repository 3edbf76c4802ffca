import { cutText } from "@sextant/questions/text/cut.ts";
import { type Message, message } from "../messages/message.ts";
import type { ReadTest, ReadTestEntry } from "../read-question.ts";
import { decodeText } from "../text/decode.ts";
import { withoutMarks } from "../xml/mend-ampersands.ts";
import { parseMended } from "../xml/parse-mended.ts";
import { XmlError } from "../xml/parse-xml.ts";
import { childElements, findAll, findChild, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { fieldsOf } from "./fields.ts";

const MINUTE = 60;
const LONGEST_MINUTES = 10_080;

/** Returns the address by which a test finds an item of its document. */
export const addressOf = (file: string, item: XmlElement): string => `${file}#${item.attributes.ident?.trim() ?? ""}`;

/** Returns where Canvas keeps the settings of a quiz: beside its questions, or in the folder that is named like their file. */
export function settingsPath(path: string, names: readonly string[]): string | undefined {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const ident = /([^/]+)\.xml\.qti$/.exec(path)?.[1];
  const wanted = [`${folder}assessment_meta.xml`, ...(ident === undefined ? [] : [`${ident}/assessment_meta.xml`])];
  return names.find((name) => wanted.some((one) => name === one || name.endsWith(`/${one}`)));
}

function rootOf(settings: Uint8Array): XmlElement | null {
  try {
    const root = withoutMarks(parseMended(decodeText(settings))).element;
    return root.name === "quiz" ? root : null;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return null;
  }
}

const numberIn = (text: string): number | null => {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) || number <= 0 ? null : number;
};

/** By what a drawn question's own points are multiplied, where its group says what each is worth. */
function weightOf(item: XmlElement, worth: number | null): number | null {
  const own = numberIn(fieldsOf(item).points_possible ?? "");
  return worth === null || own === null ? null : worth / own;
}

function drawOf(group: XmlElement, file: string, losses: Message[]): ReadTestEntry[] {
  const textIn = (name: string) => findAll(group, name).map(textOf)[0] ?? "";
  const count = numberIn(textIn("selection_number")) ?? 1;
  const items = findAll(group, "item");
  const [first] = items;
  if (!first) losses.push(message("test_bank_missing", { count }));
  if (!first) return [];
  const weight = weightOf(first, numberIn(textIn("points_per_item")));
  const paths = items.map((item) => addressOf(file, item));
  return [{ weight, isScored: true, path: null, draw: { count: Math.min(count, paths.length), paths } }];
}

function entriesOf(section: XmlElement, file: string, losses: Message[]): ReadTestEntry[] {
  return childElements(section).flatMap((child): ReadTestEntry[] => {
    if (child.name === "item") return [{ weight: null, isScored: true, path: addressOf(file, child), draw: null }];
    if (child.name !== "section") return [];
    return findAll(child, "selection_number").length > 0 ? drawOf(child, file, losses) : entriesOf(child, file, losses);
  });
}

/**
 * Reads the quiz that a document of Canvas is, with the settings beside it; null where there is none.
 *
 * @param settings Bytes of its `assessment_meta.xml`.
 */
export function readCanvasTest(root: XmlElement, file: string, settings: Uint8Array): ReadTest | null {
  const quiz = rootOf(settings);
  const assessment = findAll(root, "assessment")[0];
  if (!quiz || !assessment) return null;
  const said = (name: string) => textOf(findChild(quiz, name) ?? { ...quiz, children: [] }).trim();
  const losses: Message[] = [];
  const entries = childElements(assessment, "section").flatMap((section) => entriesOf(section, file, losses));
  const minutes = numberIn(said("time_limit"));
  const description = said("description");
  const attempts = Number(said("allowed_attempts") || 1);
  if (/<img\b/i.test(description)) losses.push(message("test_pictures"));
  if (attempts !== 1) losses.push(message("test_sittings"));
  if (said("access_code") !== "" || said("ip_filter") !== "") losses.push(message("test_access"));
  const title = cutText(said("title") || (assessment.attributes.title ?? "").trim(), 200);
  return {
    title,
    instructions: description.replaceAll(/<img\b[^>]*>/gi, ""),
    tries: null,
    sections: [
      {
        name: title,
        instructions: "",
        timeLimitSeconds: minutes === null ? null : Math.round(Math.min(minutes, LONGEST_MINUTES) * MINUTE),
        isLinear: said("cant_go_back") === "true",
        isShuffled: false,
        shufflesOptions: said("shuffle_answers") === "true",
        entries,
        stages: null,
      },
    ],
    own: null,
    losses,
  };
}
