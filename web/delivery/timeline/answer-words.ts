import { shortenText } from "@sextant/questions/text/cut.ts";
import { optionLetter } from "../../base/questions/choice/choose-option.ts";
import type { ReviewedAttempt } from "./requests.ts";

type Interaction = ReviewedAttempt["question"]["interactions"][number];

/** A text that is longer is cut: the chart has room for a word. */
const LONGEST = 8;

const cut = (text: string) => shortenText(text, LONGEST);

/** The places of these options by their letters; null where one isn't there. */
function lettersOf(interaction: Interaction, ids: readonly unknown[]): string | null {
  const options = "options" in interaction ? (interaction.options as readonly { id: string }[]) : null;
  if (!options) return null;
  const places = ids.map((id) => options.findIndex((option) => option.id === id));
  return places.includes(-1) ? null : places.map(optionLetter).join(interaction.type === "order" ? "-" : "");
}

/** Names of uploaded files by id; empty where names are hidden. */
export type FileNames = ReadonlyMap<string, { name: string }>;

/** The first file by its name, and how many more there are. */
function filesWord(given: readonly unknown[], files: FileNames): string | null {
  const [first, ...others] = given;
  const name = files.get(String(first))?.name;
  return name ? `${cut(name)}${others.length > 0 ? ` +${others.length}` : ""}` : null;
}

function wordOf(interaction: Interaction, given: unknown, files: FileNames): string | null {
  if (typeof given === "string") return given.trim() === "" ? null : cut(given.trim());
  if (!Array.isArray(given) || given.length === 0) return null;
  const word = interaction.type === "file_upload" ? filesWord(given, files) : lettersOf(interaction, given);
  return word ?? `(${given.length})`;
}

/**
 * Returns an answer in a word or two: letters of options, a text as typed, how many pairs. Null where nothing was answered.
 *
 * @param response By interaction, as it was sent; what does not fit is left out.
 */
export function answerWords(
  interactions: readonly Interaction[],
  response: unknown,
  files: FileNames = new Map(),
): string | null {
  if (typeof response !== "object" || response === null) return null;
  const given = response as Record<string, unknown>;
  const words = interactions.flatMap((interaction) => wordOf(interaction, given[interaction.id], files) ?? []);
  return words.length === 0 ? null : words.join(", ");
}
