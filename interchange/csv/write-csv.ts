import { stringify } from "csv-stringify/sync";
import { type Message, message } from "../messages/message.ts";
import { nameToWrite, type QuestionToWrite, type WriteLoss } from "../question-to-write.ts";
import { type FindPicture, foreignHtml } from "../writing/foreign-html.ts";
import { type NotWritten, outlineOf } from "../writing/outline.ts";
import { htmlAsText, inlineHtmlAsText } from "../writing/plain-text.ts";
import { lossesOf, notWritten, type WrittenDocument } from "../writing/written-document.ts";
import { columns, feedbackColumns, hintColumns, optionColumns, tagColumns } from "./columns.ts";
import { defuse } from "./formulas.ts";
import { separatesPair } from "./pair-cell.ts";
import { writeRow } from "./write-row.ts";

type Cells = Record<string, string>;

/** HTML of one row, by column; `inline` columns hold inline content. */
interface Texts {
  block: Cells;
  inline: Cells;
  pairs: { left: string; right: string }[];
}

const present = (cells: Cells) => Object.entries(cells).filter(([, html]) => html !== "");

/** All texts of a row as plain text; null when one of them is more than that. */
function asPlain({ block, inline, pairs }: Texts): Cells | null {
  const written: [string, string | null][] = [
    ...present(block).map(([column, html]): [string, string | null] => [column, htmlAsText(html)]),
    ...present(inline).map(([column, html]): [string, string | null] => [column, inlineHtmlAsText(html)]),
    ...pairs.map(({ left, right }, index): [string, string | null] => {
      const [one, other] = [inlineHtmlAsText(left), inlineHtmlAsText(right)];
      return [optionColumns[index] ?? "", one === null || other === null ? null : pairCell(one, other)];
    }),
  ];
  const cells = written.filter((entry): entry is [string, string] => entry[1] !== null && entry[1].trim() === entry[1]);
  return cells.length < written.length ? null : Object.fromEntries(cells);
}

const pairCell = (left: string, right: string) => (left === "" ? `= ${right}` : `${left} = ${right}`);

function asHtml({ block, inline, pairs }: Texts, foreign: (html: string) => string): Cells {
  const all = [...present(block), ...present(inline)].map(([column, html]): [string, string] => [
    column,
    foreign(html),
  ]);
  const sides = pairs.map(({ left, right }, index): [string, string] => [
    optionColumns[index] ?? "",
    pairCell(foreign(left), foreign(right)),
  ]);
  return Object.fromEntries([...all, ...sides]);
}

const byColumn = (names: readonly string[], texts: readonly string[]): Cells =>
  Object.fromEntries(texts.map((text, index) => [names[index] ?? "", text]));

function writeOne(
  question: QuestionToWrite,
  foreign: (html: string) => string,
): { cells: Cells; losses: Message[] } | NotWritten {
  const { content, id, tagNames } = question;
  const [interaction, ...others] = content.interactions;
  if (!interaction || others.length > 0) return { not: message("not_table_several") };
  if (outlineOf(question).placed.size > 0) return { not: message("not_table_in_text") };
  const points = content.score_rule.max_points;
  const row = writeRow(interaction, content.key[interaction.id], points);
  if ("not" in row) return row;
  const { guidance = "", ...cells } = row.cells;
  const prompt = interaction.prompt === "" || content.body === "" ? interaction.prompt : `<p>${interaction.prompt}</p>`;
  const texts: Texts = {
    block: {
      stem: `${content.body}${prompt}`,
      passage: content.stimulus?.body ?? "",
      explanation: content.explanation,
      ...byColumn(hintColumns, content.hints),
      guidance,
    },
    inline: {
      ...byColumn(
        optionColumns,
        row.options.map((option) => option.content),
      ),
      ...byColumn(
        feedbackColumns,
        row.options.map((option) => option.feedback),
      ),
    },
    pairs: row.pairs ?? [],
  };
  if (texts.pairs.some(({ left }) => separatesPair(foreign(left)))) return { not: message("not_table_sign") };
  const plain = asPlain(texts);
  const { title: _name, ...textTags } = content.text_tags ?? {};
  const tags: Cells = { ...textTags, ...tagNames };
  const strange = Object.keys(tags).filter((name) => !tagColumns.includes(name));
  const hasReasons = "options" in interaction && interaction.options.some((option) => option.reason_for_error !== null);
  return {
    cells: {
      ...Object.fromEntries(Object.entries(tags).filter(([name]) => tagColumns.includes(name))),
      ...(plain ?? { format: "html", ...asHtml(texts, foreign) }),
      ...cells,
      id,
      title: nameToWrite(question),
      passage_title: content.stimulus?.title ?? "",
      ...(points === 1 ? {} : { points: String(points) }),
      ...(content.difficulty === null ? {} : { difficulty: String(content.difficulty) }),
      // An import asks for the pool of those that don’t say.
      pool: content.pool,
    },
    losses: [
      ...row.losses,
      ...(strange.length > 0 ? [message("out_names", { names: strange.join(", ") })] : []),
      ...(hasReasons ? [message("out_reasons")] : []),
    ],
  };
}

/**
 * Writes questions as a table, one per row, for spreadsheets: with a byte order mark, and without anything that a spreadsheet would
 * execute. Texts are plain where possible. Pictures are referenced by name, and have to be beside the file.
 *
 * @returns The text, and what it could not express; questions that have no columns are left out and named.
 */
export function writeCsv(questions: readonly QuestionToWrite[], picture: FindPicture): WrittenDocument {
  const losses: WriteLoss[] = [];
  const rows: Cells[] = [];
  for (const question of questions) {
    let isMissing = false;
    const foreign = (html: string) =>
      foreignHtml(html, (file) => {
        const found = picture(file)?.name ?? null;
        isMissing ||= found === null;
        return found;
      });
    const written = writeOne(question, foreign);
    if ("not" in written) {
      losses.push(notWritten(question.id, written.not));
      continue;
    }
    const all = [...written.losses, ...(isMissing ? [message("picture_gone")] : [])];
    losses.push(...lossesOf(question.id, all));
    rows.push(written.cells);
  }
  const used = columns.filter((name) => name === "stem" || rows.some((cells) => (cells[name] ?? "") !== ""));
  const table = rows.map((cells) => used.map((name) => defuse(cells[name] ?? "")));
  const options = { bom: true, record_delimiter: "windows", quoted_match: /[\r\n]/ };
  return { text: stringify([used, ...table], options), losses };
}
