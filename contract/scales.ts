import { z } from "zod";
import { irtModel } from "./calibrations.ts";
import { id, idParams, listQuery, name, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { authors } from "./who.ts";

/** A calibration that is on a scale: θ of the scale is `slope` · θ of the calibration + `intercept`. */
export const member = z.object({
  calibration: id,
  assessment: z.object({ id, name: z.string() }),
  calibrated_at: time,
  /** Retired ones stay, and nothing new can use their parameters. */
  is_retired: z.boolean(),
  slope: z.number(),
  intercept: z.number(),
  /** Questions by which it was linked, and those that had moved against the others and were left out; 0 of the first. */
  common: z.number().int(),
  moved: z.number().int(),
  added_at: time,
});

export const scale = z.object({
  id,
  name: z.string(),
  /** Of all its calibrations. */
  model: irtModel,
  /** Question versions that publishing may use on it now. */
  questions: z.number().int(),
  /** Those that the caller may read. The first one gives the scale its metric. */
  calibrations: z.array(member),
  created_at: time,
});

export const scaleOperations = {
  "scales.list": operation({
    method: "GET",
    path: "/api/scales/",
    summary: "List the named scales of ability that begin with a calibration you may read, by name",
    who: authors,
    query: listQuery.pick({ page: true, page_size: true }).extend({
      /** The scale that this calibration is on. */
      calibration: id.optional(),
      /** Scales of this model. */
      model: scale.shape.model.optional(),
    }),
    status: 200,
    response: page(scale),
  }),
  "scales.create": operation({
    method: "POST",
    path: "/api/scales/",
    summary: "Name a scale: that of a calibration in use",
    who: authors,
    body: z.object({ name, calibration: id }),
    status: 201,
    response: scale,
  }),
  "scales.get": operation({
    method: "GET",
    path: "/api/scales/{id}/",
    summary: "Get a scale with the questions on it and their parameters there",
    who: authors,
    params: idParams,
    status: 200,
    response: scale.extend({
      /** Of those calibrations, the easiest first; at most 10,000. */
      items: z.array(
        z.object({
          question: id,
          question_version: id,
          version_number: z.number().int(),
          title: z.string(),
          calibration: id,
          a: z.number(),
          b: z.number(),
          c: z.number(),
        }),
      ),
    }),
  }),
  "scales.add_calibration": operation({
    method: "POST",
    path: "/api/scales/{id}/calibrations/",
    summary: "Put another calibration on a scale, linked by the questions that both have",
    who: authors,
    params: idParams,
    body: z.object({ calibration: id }),
    status: 201,
    response: scale,
  }),
} as const;
