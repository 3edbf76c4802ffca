import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { InteractionInput } from "@sextant/questions/interactions/schemas.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { responseFromSource } from "@sextant/questions/source-response.ts";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { say } from "../../messages/say.ts";
import type { ReadQuestion } from "../../read-question.ts";
import { isInside } from "../processing/geometry.ts";
import { readQtiItem } from "../read-qti-item.ts";

/** What an item's own scorer said of responses. */
interface Case {
  item?: string;
  name: string;
  responses?: Record<string, unknown>;
  expected: { score?: number; outcomes?: Record<string, unknown> };
  assessmentResult?: string;
}

const listOf = (response: unknown): string[] =>
  (Array.isArray(response) ? response : response === null || response === undefined ? [] : [response]).map(String);

/** A response as the cases write it, in our shape. */
function responseTo(interaction: InteractionInput | undefined, response: unknown): unknown {
  const given = listOf(response);
  switch (interaction?.type) {
    case "match":
    case "gap_match":
      return given.map((pair) => pair.trim().split(/\s+/));
    // Cases name a point; ours is the first area that it is in.
    case "hotspot":
      return given.flatMap((one) => {
        const [x, y] = one.split(" ").map(Number);
        if (x === undefined || y === undefined) return one;
        return interaction.options.find(({ shape, coords }) => isInside(shape, coords, x, y))?.source_identifier ?? [];
      });
    case "text_entry":
    case "numeric_entry":
    case "extended_text":
      return given[0] ?? null;
    default:
      return given;
  }
}

/** Returns the responses of a case by the ids of a question. */
export function responsesOf(content: QuestionContent, { responses = {} }: Case): Record<string, unknown> {
  const entries = Object.entries(responses).map(([name, given]): [string, unknown] => [
    name,
    responseTo(
      content.interactions.find(({ source_identifier }) => source_identifier === name),
      given,
    ),
  ]);
  return responseFromSource(content, Object.fromEntries(entries));
}

/** The score that a case expects. */
const scoreOf = ({ expected }: Case) => expected.outcomes?.SCORE ?? expected.score ?? expected.outcomes?.OUTCOME;

/**
 * Returns the points a case should get here: if the report says that points were changed because a question cannot give them, the changed
 * points. Null if the case is only about those points.
 */
export function pointsOf(one: Case, { messages }: ReadQuestion): number | null {
  const said = messages.map((message) => say(message, "en")).join(" ");
  const isUnanswered = Object.keys(one.responses ?? {}).length === 0;
  if (isUnanswered && said.includes("when nothing is answered")) return null;
  return Math.max(said.includes("below 0") ? 0 : Number.NEGATIVE_INFINITY, Number(scoreOf(one)));
}

/** Items that others wrote, read, and what their own scorers say of them; null where they are not on this machine. */
export function readRealItems(): { read: Map<string, ReadQuestion>; paths: string[]; cases: Case[] } | null {
  const folder = findRealMaterial("qti");
  if (!folder) return null;
  const rows = readFileSync(join(folder, "items/INDEX.tsv"), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
  const paths = rows.filter(([, , , kind]) => kind === "item").map(([path = ""]) => path);
  const lines = readFileSync(join(folder, "cases_dev.jsonl"), "utf8").trim().split("\n");
  // What a person decided in a result file is not in the responses.
  const cases = lines
    .map((line): Case => JSON.parse(line))
    .filter((one) => one.item !== undefined && one.assessmentResult === undefined && typeof scoreOf(one) === "number");
  const read = new Map<string, ReadQuestion>();
  for (const path of paths) {
    const [question] = readQtiItem(readFileSync(join(folder, "items", path)), path).questions;
    if (question) read.set(path, question);
  }
  return { read, paths, cases };
}
