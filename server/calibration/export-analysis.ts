import { defuse } from "@sextant/interchange/csv/formulas.ts";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import type { Downloads } from "../platform/downloads.ts";
import { getItemAnalysis } from "./item-analysis.ts";

/** Kind of the download. */
export const analysisDownload = "assessments.item_analysis";

const asked = z.object({ assessment_id: z.string(), version: z.union([z.number(), z.literal("all")]).optional() });

const header = [
  ...["position", "section", "question", "version", "text", "types", "scored", "max_points"],
  ...["answered", "omitted", "not_reached", "p", "corrected_point_biserial", "upper_lower", "alpha_if_dropped"],
  ...["median_time_seconds", "key", "choices", "a", "b", "c", "se_a", "se_b", "se_c", "model", "flags", "remarks"],
];

/** The item analysis as a CSV file: a line for each question; choices as `A 12 %`, the key marked by a star. */
export async function exportAnalysis(db: Database, input: unknown, actor: Actor): ReturnType<Downloads[string]> {
  const { assessment_id: id, version } = asked.parse(input);
  const analysis = await getItemAnalysis(db, actor, id, { version });
  const figure = (value: number | null | undefined) => (value === null || value === undefined ? "" : String(value));
  const lines = analysis.questions.map((question) => {
    const options = question.options?.options ?? [];
    const choices = options.map(
      ({ letter, share, is_key }) => `${letter}${is_key ? "*" : ""} ${Math.round(100 * (share ?? 0))} %`,
    );
    const { irt } = question;
    return [
      ...[String(question.position), defuse(question.section), question.question, String(question.version_number)],
      ...[defuse(question.title), question.types.join(" "), String(question.scored), String(question.max_points)],
      ...[String(question.answered), String(question.omitted), String(question.not_reached), figure(question.p)],
      ...[figure(question.corrected_point_biserial), figure(question.upper_lower), figure(question.alpha_if_dropped)],
      figure(question.median_time_ms === null ? null : question.median_time_ms / 1000),
      ...[options.flatMap(({ letter, is_key }) => (is_key ? [letter] : [])).join(" "), choices.join("; ")],
      ...[figure(irt?.a), figure(irt?.b), figure(irt?.c), figure(irt?.se.a), figure(irt?.se.b), figure(irt?.se.c)],
      ...[irt?.model ?? "", question.flags.map((flag) => flag.code).join(" ")],
      defuse(question.flags.map((flag) => flag.sentence).join(" ")),
    ];
  });
  // The mark tells spreadsheets that this is UTF-8.
  const content = stringify([header, ...lines], { bom: true, record_delimiter: "windows" });
  return { name: `${analysis.assessment.name}.csv`, mediaType: "text/csv; charset=utf-8", content };
}
