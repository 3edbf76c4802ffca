import type { QuestionFlag } from "@sextant/contract/calibrations.ts";
import { defuse } from "@sextant/interchange/csv/formulas.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import type { Downloads } from "../platform/downloads.ts";
import { loadQuestionVersions } from "../questions/versions.ts";
import { allFlags } from "./all-flags.ts";
import { selectItems, selectNewestCalibrations } from "./calibrations.queries.ts";
import { tidy } from "./curves.ts";
import type { DescribedItem } from "./describe-items.ts";
import { percentWords } from "./figure-words.ts";
import { getItemAnalysis } from "./item-analysis.ts";

/** Kind of the download. */
export const analysisDownload = "assessments.item_analysis";

const asked = z.object({ assessment_id: z.string(), version: z.union([z.number(), z.literal("all")]).optional() });

const header = [
  ...["position", "section", "question", "version", "text", "types", "scored", "max_points"],
  ...["answered", "omitted", "not_reached", "p", "corrected_point_biserial", "upper_lower", "alpha_if_dropped"],
  ...["median_time_seconds", "key", "choices", "a", "b", "c", "se_a", "se_b", "se_c", "model", "calibrated"],
  ...["s_x2", "s_x2_df", "s_x2_p", "s_x2_note", "infit", "outfit", "flags", "remarks"],
];

/** A number of six digits at most; nothing for what is not known. */
const figure = (value: number | null | undefined) => (value === null || value === undefined ? "" : String(tidy(value)));

interface Calibrated {
  irt: {
    a: number | null;
    b: number;
    c: number | null;
    se: Record<"a" | "b" | "c", number | null>;
    model: string;
    date: Date;
  } | null;
  fit: DescribedItem["fit"];
  flags: QuestionFlag[];
}

/** What the newest calibration of an assessment found of each question. */
async function loadCalibrated(db: Database, assessmentId: string): Promise<Map<string, Calibrated>> {
  const [calibration] = await selectNewestCalibrations(db, [assessmentId]);
  if (!calibration) return new Map();
  const { model, created_at: date } = calibration;
  return new Map(
    (await selectItems(db, calibration.id)).map((item) => {
      const { a, b, c, se_a, se_b, se_c } = item;
      const fit = item.fit as DescribedItem["fit"];
      const irt = b === null ? null : { a, b, c, se: { a: se_a, b: se_b, c: se_c }, model, date };
      return [item.question_id, { irt, fit, flags: item.flags as QuestionFlag[] }];
    }),
  );
}

/**
 * Returns the item analysis as a CSV file: a line for each question; choices as `A 12%`, the key marked by a star. Parameters, fit
 * and flags are those of the assessment's newest calibration, as on the screen; a question that it has none of has its newest from
 * any.
 */
export async function exportAnalysis(db: Database, input: unknown, actor: Actor): ReturnType<Downloads[string]> {
  const { assessment_id: id, version } = asked.parse(input);
  const analysis = await getItemAnalysis(db, actor, id, { version });
  const calibrated = await loadCalibrated(db, analysis.assessment.id);
  const versions = await loadQuestionVersions(
    db,
    analysis.questions.map((question) => question.question_version),
  );
  const lines = analysis.questions.map((question) => {
    const options = question.options?.options ?? [];
    const choices = options.map(
      ({ letter, share, is_key }) => `${letter}${is_key ? "*" : ""} ${percentWords(share ?? 0)}`,
    );
    const content = versions.get(question.question_version);
    const text = content ? questionTitle(content, Number.POSITIVE_INFINITY) : question.title;
    const own = calibrated.get(question.question);
    const irt = own?.irt ?? question.irt;
    const fit = own?.fit;
    const flags = allFlags(question.flags, own?.flags ?? []);
    return [
      ...[String(question.position), defuse(question.section), question.question, String(question.version_number)],
      ...[defuse(text), question.types.join(" "), String(question.scored), figure(question.max_points)],
      ...[String(question.answered), String(question.omitted), String(question.not_reached), figure(question.p)],
      ...[figure(question.corrected_point_biserial), figure(question.upper_lower), figure(question.alpha_if_dropped)],
      figure(question.median_time_ms === null ? null : question.median_time_ms / 1000),
      ...[options.flatMap(({ letter, is_key }) => (is_key ? [letter] : [])).join(" "), choices.join("; ")],
      ...[figure(irt?.a), figure(irt?.b), figure(irt?.c), figure(irt?.se.a), figure(irt?.se.b), figure(irt?.se.c)],
      ...[irt?.model ?? "", irt?.date.toISOString() ?? "", figure(fit?.s_x2)],
      ...[fit && fit.s_x2 !== null ? String(fit.df) : "", figure(fit?.p), defuse(fit?.note ?? "")],
      ...[figure(fit?.infit), figure(fit?.outfit)],
      ...[flags.map((flag) => flag.code).join(" "), defuse(flags.map((flag) => flag.sentence).join(" "))],
    ];
  });
  // The mark tells spreadsheets that this is UTF-8.
  const content = stringify([header, ...lines], { bom: true, record_delimiter: "windows" });
  return { name: `${analysis.assessment.name}.csv`, mediaType: "text/csv; charset=utf-8", content };
}
