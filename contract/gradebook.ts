import { z } from "zod";
import { MOST_AT_ONCE } from "./act-many.ts";
import { id, idParams, listQuery, page, search, time } from "./common.ts";
import { operation } from "./operation.ts";
import { countedSitting } from "./sitting-rules.ts";
import { allocators, team } from "./who.ts";

export const count = z.number().int();
export const named = z.object({ id, name: z.string() });

/** What scores are in: scaled; points of so many; per cent where versions have different points. */
export const unit = z.enum(["scaled", "points", "percent"]);

/** What the scores of some people come to. */
export const spread = z.object({
  people: count,
  mean: z.number(),
  /** Null of one. */
  sd: z.number().nullable(),
  median: z.number(),
  minimum: z.number(),
  maximum: z.number(),
});

export const part = named.extend({
  /** The people with a score that counts here. */
  scores: spread,
});

export const assessmentResults = z.object({
  assessment: named,
  /** The version of the figures; null before one is published. */
  version: count.nullable(),
  /** The newest first, each with the people within reach who have a score in it. */
  versions: z.array(z.object({ number: count, people: count })),
  questions: count,
  /** Sittings within reach, without previews. */
  sittings: z.object({
    in_progress: count,
    /** Submitted, with an answer that waits for a mark, or being scored. */
    to_mark: count,
    /** Scored, but not released: in no figure here. */
    not_released: count,
    released: count,
    /** Released, but in no figure: of chosen sections alone, not a person’s first, or left out of statistics. */
    left_out: count,
  }),
  /** When the first and the last sitting that counts here was submitted. */
  from: time.nullable(),
  to: time.nullable(),
  unit,
  /** The scale that scores can reach; null before there are any. */
  scale: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** Of first sittings that are released, of people within reach; null before there are any. */
  scores: spread.extend({ median_time_ms: count }).nullable(),
  /** In steps that cover the scores there are; `to` belongs to the next step. */
  distribution: z.array(z.object({ from: z.number(), to: z.number(), people: count })),
  /** Standard error of a score in the middle. */
  error: z.number().nullable(),
  /** Why it is not known. */
  unsure: z.enum(["few_people", "different_questions", "not_measurable"]).nullable(),
  /** By groups that the person sees, their members of today. */
  groups: z.array(part),
  /** By the school that students had when they sat it; `none` has no id of a school. */
  schools: z.array(part),
});

export const toRelease = z.object({
  /** Scored sittings that this person may release and that nothing else will release, of all versions, longest waiting first. */
  sessions: z.array(id).max(MOST_AT_ONCE),
  /** Number of students; a student may have several sittings. */
  students: count,
  /** Sittings within reach that are submitted but not scored yet. */
  to_mark: count,
  /** The students with these sittings: the first ten by name. */
  to_mark_of: z.array(named),
  /** A regrade is being applied or undone: scores released meanwhile follow it. */
  is_regrading: z.boolean(),
  /**
   * The active people who can still sit it, or are sitting it now. `until` is the last close, if all have one. Null when nobody can, and
   * in practice and diagnostics, whose keys wait for nobody.
   */
  can_sit: z
    .object({
      people: count,
      until: time.nullable(),
      /** The first ten of them within reach, those who can longest first. */
      some: z.array(named),
    })
    .nullable(),
});

export const cell = z.object({
  state: z.enum(["scored", "to_mark", "submitted", "in_progress", "not_started", "missed", "cancelled"]),
  /** The sitting that counts, of a mean the last; while none is scored and whole, the first that counts in statistics, else the earliest. */
  session: id.nullable(),
  /** The result that counts by the rule of the assessment, in the unit of its column: of all that is scored, released or not. */
  value: z.number().nullable(),
  /** Null too where the value is the mean of several sittings. */
  error: z.number().nullable(),
  points: z.number().nullable(),
  max_points: z.number().nullable(),
  submitted_at: time.nullable(),
  /** Whether all that the value rests on is released. */
  is_released: z.boolean(),
  /** Only chosen sections were sat: it is no result yet. */
  is_partial: z.boolean(),
  /** The sitting is the person’s first, which counts in statistics. */
  is_first: z.boolean(),
  is_regraded: z.boolean(),
  /** How many sittings of it are over. */
  sittings: count,
  /**
   * Of several sittings the result that the student is told, in the unit of the column: of what is released to them. Null of one, and until
   * one is released.
   */
  counted: z.object({ counts: countedSitting, value: z.number().nullable() }).nullable(),
});

export const column = named.extend({
  kind: z.string(),
  /** Which of several sittings is the result, as the version published now says. */
  counts: countedSitting,
  /** The newest sitting, else when it was given. */
  at: time.nullable(),
  unit,
  /** The points or the scale that scores can reach. */
  min: z.number(),
  max: z.number().nullable(),
  /** Standard error of a score at the median; null before there are any. */
  error: z.number().nullable(),
  /** Of the results that count for everyone who is listed, on all pages, as far as they are released. */
  median: z.number().nullable(),
  people: count,
  /** Whether its results can be opened. */
  is_open: z.boolean(),
});

export const student = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  student_number: z.string().nullable(),
  /** Email or username, where another student who is listed has the same name. */
  account: z.string().nullable(),
  /** In the order of `assessments`; null where it was not given. */
  cells: z.array(cell.nullable()),
});

const filters = {
  search: search.optional(),
  /** Members of today. */
  group: id.optional(),
  school: id.optional(),
  kind: z.enum(["diagnostic", "mock", "quiz", "practice"]).optional(),
  /** Students with a score that is not released, or with something that they missed. */
  only: z.enum(["not_released", "missed"]).optional(),
  /** `name`, or the id of an assessment: by the score there, those without one last; descending after `-`. */
  ordering: z
    .string()
    .regex(
      /^-?(name|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
      "Must be name or the id of an assessment, or one after -",
    )
    .optional(),
};

export const gradebookOperations = {
  "assessment_results.get": operation({
    method: "GET",
    path: "/api/assessments/{id}/results/",
    summary: "Get what an assessment’s released sittings came to, of the students within reach, by group and by school",
    who: team,
    params: idParams,
    query: z.object({
      /** The newest that has scores, unless said. */
      version: z.coerce.number().int().min(1).max(1_000_000).optional(),
    }),
    mayLag: true,
    status: 200,
    response: assessmentResults,
  }),
  "assessment_results.list_to_release": operation({
    method: "GET",
    path: "/api/results/to-release/",
    summary: "List the assessments with scored sittings that you may release and nothing else will, longest wait first",
    who: allocators,
    query: listQuery.omit({ ordering: true, search: true }),
    status: 200,
    response: page(named.extend({ sittings: count })).extend({
      /** Of all of them, on every page: the results to release, as Home counts them. */
      sittings: count,
    }),
  }),
  "assessment_results.get_to_release": operation({
    method: "GET",
    path: "/api/assessments/{id}/results/to-release/",
    summary: "Get the scored sittings of an assessment that you may release and nothing else will",
    who: allocators,
    params: idParams,
    /** A person who isn’t counted among those who can still sit: the one whose keys they are. */
    query: z.object({ except: id.optional() }),
    status: 200,
    response: toRelease,
  }),
  "gradebook.get": operation({
    method: "GET",
    path: "/api/gradebook/",
    summary: "Get the scores of the students within reach by assessment, paged both ways",
    who: team,
    query: listQuery.omit({ ordering: true }).extend({
      ...filters,
      page_size: z.coerce.number().int().min(1).max(100).default(25),
      /** A page of assessments, the newest first, from 1. */
      columns_page: z.coerce.number().int().min(1).max(10_000).default(1),
      columns_size: z.coerce.number().int().min(1).max(20).default(8),
    }),
    mayLag: true,
    status: 200,
    response: page(student).extend({
      assessments: z.array(column),
      /** How many assessments there are on all pages. */
      assessments_count: count,
      /** Of everyone who would be listed without `only`. */
      totals: z.object({ students: count, not_released: count, missed: count }),
    }),
  }),
  "gradebook.download": operation({
    method: "GET",
    path: "/api/gradebook/download/",
    summary: "Create a single-use link to the gradebook as a file: all students and assessments that the filters leave",
    who: team,
    query: z.object({ ...filters, format: z.enum(["csv", "xlsx"]).default("csv") }),
    status: 200,
    response: z.object({ url: z.string() }),
  }),
} as const;
