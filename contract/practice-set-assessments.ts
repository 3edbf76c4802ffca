import { z } from "zod";
import { id, listQuery, name, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { authors } from "./who.ts";

export const tie = z.object({
  practice_set: z.object({ id, name: z.string() }),
  assessment: z.object({ id, name: z.string() }),
  /** The assessment was made of the set; else it was there before. */
  made: z.boolean(),
  created_at: time,
});

export const removal = z.object({ practice_set: id.optional(), assessment: id.optional() });

/** Practice sets and the assessments that were made of them or tied to them. */
export const practiceSetAssessmentOperations = {
  "practice_set_assessments.list": operation({
    method: "GET",
    path: "/api/practice-set-assessment/",
    summary: "List the assessments made of practice sets or tied to them; of one set or of one assessment",
    who: authors,
    query: listQuery.extend({ practice_set: id.optional(), assessment: id.optional() }),
    status: 200,
    response: page(tie),
  }),
  "practice_set_assessments.create": operation({
    method: "POST",
    path: "/api/practice-set-assessment/",
    summary: "Create a draft assessment of a practice set, or tie the set to an assessment that you may edit",
    who: authors,
    body: z.object({
      practice_set: id,
      /** To tie; absent = make one. */
      assessment: id.optional(),
      /** Of the one made. Absent = the set’s; of another person’s set “Practice”. */
      name: name.optional(),
    }),
    status: 201,
    response: tie,
  }),
  "practice_set_assessments.remove": operation({
    method: "DELETE",
    path: "/api/practice-set-assessment/",
    summary: "Untie a practice set and an assessment, named in the query or the body; both stay",
    who: authors,
    query: removal,
    body: removal,
    status: 204,
    response: null,
  }),
} as const;
