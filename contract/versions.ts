import { z } from "zod";
import { id, idParams, listQuery, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { team } from "./who.ts";

export const change = z.enum(["added", "removed", "changed"]);

/** How a published section chooses its questions. */
export const choice = z.discriminatedUnion("type", [
  z.object({ type: z.literal("list") }),
  z.object({
    type: z.literal("adaptive"),
    min: z.number(),
    max: z.number(),
    standard_error: z.number().nullable(),
    start: z.number().nullable(),
    among: z.number(),
    max_rate: z.number().nullable(),
    content: z.array(z.object({ tag: id, min: z.number(), max: z.number() })),
  }),
]);
export type PublishedChoice = z.output<typeof choice>;

/** Where a module leads by its points, the most points first: names of modules; none of a final one. */
export const route = z.array(z.object({ at_least: z.number(), to: z.string() }));

/** What publishing changed against the version before. */
export const versionChanges = z.object({
  /** Names of the settings that changed; `order` where sections changed places. */
  settings: z.array(z.string()),
  /** Only those that changed. Modules of a staged section are sections. */
  sections: z.array(
    z.object({
      section: id,
      name: z.string(),
      change,
      /** Of a changed one: the fields that changed; `order` where its entries changed places. */
      fields: z.array(z.string()),
      /** Set where `fields` has `selection`. */
      selection: z.object({ before: choice, after: choice }).nullable(),
      /** Set where `fields` has `routing`. */
      routing: z.object({ before: route, after: route }).nullable(),
      entries: z.array(
        z.object({
          change,
          /** Null for a draw rule. */
          question: z.object({ id, title: z.string() }).nullable(),
          /** Of a draw rule: how many questions it gives, and gave before. */
          count: z.number().int().nullable(),
          count_before: z.number().int().nullable(),
          /** Of a changed one; `version` where the question itself has changed, `pool` where others may be drawn. */
          fields: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type VersionChanges = z.output<typeof versionChanges>;

export const versionOperations = {
  "assessments.versions": operation({
    method: "GET",
    path: "/api/assessments/{id}/versions/",
    summary: "List the published versions of an assessment, newest first, each with what it changed",
    who: team,
    params: idParams,
    query: listQuery.pick({ page: true }).extend({ page_size: z.coerce.number().int().min(1).max(50).default(20) }),
    status: 200,
    response: page(
      z.object({
        number: z.number().int(),
        name: z.string(),
        published_at: time,
        published_by: z.object({ id, name: z.string() }).nullable(),
        /** Started sittings, previews left out. */
        sittings: z.number().int(),
        /** Null for the first version. */
        changes: versionChanges.nullable(),
      }),
    ),
  }),
} as const;
