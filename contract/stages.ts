import { z } from "zod";
import { name, text } from "./common.ts";
import { moduleId } from "./module-id.ts";
import { MAX_INSTRUCTIONS_LENGTH, scale, sectionTime, shuffle, tool } from "./section-fields.ts";

/** The most modules of a section. */
const MAX_MODULES = 12;

/** A part of a staged section with its own time, rules and questions. In a sitting it is a section. */
export const module = z.object({
  /** Chosen by the author; entries and routing refer to it. */
  id: moduleId,
  name,
  difficulty: z.enum(["easier", "standard", "harder"]).default("standard"),
  time_limit_seconds: sectionTime.default(null),
  navigation: z.enum(["free", "linear"]).default("free"),
  shuffle: shuffle.default({ questions: false, options: false }),
  instructions: text(MAX_INSTRUCTIONS_LENGTH).default(""),
  tools: z.array(tool).max(10).default([]),
});

/** Where a module leads: to that of the highest cut that its points reach. A module without a rule is a final one. */
export const rule = z.object({
  from: moduleId,
  by: z.literal("points").default("points"),
  cuts: z
    .array(z.object({ at_least: z.number().finite().min(0).max(10_000), to: moduleId }))
    .min(1)
    .max(MAX_MODULES),
});

export const routing = z.object({ first: moduleId, rules: z.array(rule).max(MAX_MODULES).default([]) });

export const stages = z.object({
  type: z.literal("stages"),
  modules: z
    .array(module)
    .max(MAX_MODULES)
    .refine((modules) => new Set(modules.map(({ id }) => id)).size === modules.length, {
      message: "Each module needs an id of its own",
    }),
  routing,
  /** Score tables by final module. */
  scales: z
    .array(z.object({ module: moduleId, scale }))
    .max(MAX_MODULES)
    .default([]),
});
export type Stages = z.output<typeof stages>;
