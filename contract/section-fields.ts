import { z } from "zod";
import { tools } from "./tools.ts";

/** Longest instructions of an assessment, a section or a module, as HTML. */
export const MAX_INSTRUCTIONS_LENGTH = 20_000;

export const tool = z.enum(tools);

/** Seconds; null = untimed. */
export const sectionTime = z.number().int().min(1).max(604_800).nullable();

export const shuffle = z.object({ questions: z.boolean().default(false), options: z.boolean().default(false) });

/** Raw points → scaled score; read at the largest raw not above the points. */
export const scale = z
  .array(z.object({ raw: z.number().min(0).max(10_000), scaled: z.number().int().min(0).max(100_000) }))
  .min(1)
  .max(1001)
  .refine((rows) => rows.every((row, index) => index === 0 || row.raw > (rows[index - 1]?.raw ?? 0)), {
    message: "Raw points must increase from row to row",
  });
