import { z } from "zod";
import { id, idParams, listQuery, page, search, time } from "./common.ts";
import { count, named, unit } from "./gradebook.ts";
import { operation } from "./operation.ts";
import { team } from "./who.ts";

/** How far a student is with an assessment. `submitted` is being scored; `to_mark` waits for a person’s mark; `scored` isn’t released. */
export const resultStates = [
  "not_started",
  "in_progress",
  "submitted",
  "to_mark",
  "scored",
  "released",
  "missed",
  "cancelled",
] as const;
export const resultState = z.enum(resultStates);
export type ResultState = z.output<typeof resultState>;

/** What a section came to in the sitting that is the result. */
export const resultSection = named.extend({
  unit: z.enum(["scaled", "percent"]),
  value: z.number(),
  error: z.number().nullable(),
});

export const resultStudent = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  student_number: z.string().nullable(),
  /** Email or username, where another student has the same name. */
  account: z.string().nullable(),
  /** The groups that you see. */
  groups: z.array(named),
  state: resultState,
  /** The sitting of the result, or the one that is under way. */
  session: id.nullable(),
  /** As a cell of the gradebook: the result that counts, released or not. */
  value: z.number().nullable(),
  error: z.number().nullable(),
  points: z.number().nullable(),
  max_points: z.number().nullable(),
  sections: z.array(resultSection),
  /** On its questions. */
  time_ms: count.nullable(),
  submitted_at: time.nullable(),
  is_partial: z.boolean(),
  is_regraded: z.boolean(),
  /** How many sittings are over. */
  sittings: count,
});

const filters = {
  search: search.optional(),
  /** Members of today. */
  group: id.optional(),
  school: id.optional(),
  state: resultState.optional(),
};
const ordering = z
  .string()
  .regex(/^-?(name|state|score|submitted_at|time)$/, "Must be name, state, score, submitted_at or time, or one after -")
  .optional();

export const resultStudentOperations = {
  "assessment_results.list_students": operation({
    method: "GET",
    path: "/api/assessments/{id}/results/students/",
    summary: "List the students within reach who have an assessment or took it, with state and score",
    who: team,
    params: idParams,
    /** Those without a score come last, whichever way. */
    query: listQuery.extend({ ...filters, ordering }),
    mayLag: true,
    status: 200,
    response: page(resultStudent).extend({
      assessment: named,
      unit,
      /** The points or the scale that scores can reach. */
      min: z.number(),
      max: z.number().nullable(),
      /** Of everyone found, whichever state the query filters by. */
      states: z.object({
        all: count,
        ...(Object.fromEntries(resultStates.map((state) => [state, count])) as Record<ResultState, typeof count>),
      }),
    }),
  }),
  "assessment_results.download_students": operation({
    method: "GET",
    path: "/api/assessments/{id}/results/students/download/",
    summary: "Create a single-use link to the same list as a file, in the same order",
    who: team,
    params: idParams,
    query: z.object({ ...filters, ordering, format: z.enum(["csv", "xlsx"]).default("csv") }),
    status: 200,
    response: z.object({ url: z.string() }),
  }),
} as const;
