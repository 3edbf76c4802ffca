import { MAX_HTML_LENGTH } from "@sextant/questions/html/limits.ts";
import { z } from "zod";
import { can, id, idParams, listQuery, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { questionStatus } from "./questions.ts";
import { authors, team } from "./who.ts";

/** What several questions share, in its newest version. */
export const stimulus = z.object({
  id,
  title: z.string(),
  /** The beginning of its text. */
  excerpt: z.string(),
  /** Counts its versions; send it back with a change. */
  version: z.number().int(),
  school: id.nullable(),
  /** Questions in use whose newest version shows it. */
  question_count: z.number().int(),
  created_by: id.nullable(),
  created_at: time,
  updated_at: time,
  can,
});

export const stimulusInFull = stimulus.extend({
  body: z.string(),
  /** The body as a student sees it. */
  rendered: z.string(),
  /** {file id: signed link} of the pictures that it shows. */
  pictures: z.record(z.string(), z.string()),
  /** Questions that show it and that the user may read, with the version of it that their newest version pins. */
  questions: z.array(
    z.object({
      id,
      title: z.string(),
      status: questionStatus,
      stimulus_version: z.number().int(),
      can_edit: z.boolean(),
    }),
  ),
});

export const stimulusOperations = {
  "stimuli.list": operation({
    method: "GET",
    path: "/api/stimuli/",
    summary: "List stimuli: passages, figures and data that questions share",
    who: team,
    query: listQuery.extend({ school: id.optional() }),
    status: 200,
    response: page(stimulus),
  }),
  "stimuli.get": operation({
    method: "GET",
    path: "/api/stimuli/{id}/",
    summary: "Get a stimulus with the questions that show it",
    who: team,
    params: idParams,
    status: 200,
    response: stimulusInFull,
  }),
  "stimuli.update": operation({
    method: "PATCH",
    path: "/api/stimuli/{id}/",
    summary:
      "Create a new version of a stimulus: drafts follow, published questions keep theirs until their next version",
    who: authors,
    bodyLimit: 1024 * 1024,
    params: idParams,
    body: z.object({
      title: z.string().max(500).optional(),
      body: z.string().max(MAX_HTML_LENGTH).optional(),
      version: z.number().int(),
      /** True: opens the draft of the next version of each published question that shows it, so that they can be published. */
      open_drafts: z.boolean().default(false),
    }),
    status: 200,
    response: stimulusInFull.extend({
      /** What became of each question that shows it; `kept` where it is not this person's to change, or is published. */
      outcomes: z.array(z.object({ id, status: z.enum(["followed", "draft_opened", "kept"]) })),
    }),
  }),
} as const;
