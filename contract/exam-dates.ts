import { z } from "zod";
import { id, idParams, name } from "./common.ts";
import { operation } from "./operation.ts";
import { signedIn, staff } from "./who.ts";

const points = z.number().int().min(0).max(100_000);

const fields = {
  /** Such as SAT. */
  exam: name,
  on: z.iso.date(),
  /** The last day to register; null where none is known. */
  register_by: z.iso.date().nullable(),
  /** The scores that it gives: targets are checked against the scale that was added last for the exam. Null where it isn’t known. */
  scale: z
    .object({ min: points, max: points, step: points.min(1) })
    .refine(({ min, max, step }) => min < max && (max - min) % step === 0, {
      path: ["max"],
      message: "The highest score is a number of steps above the lowest",
    })
    .nullable(),
};

export const examDate = z.object({ id, ...fields });

export const examDateOperations = {
  "exam_dates.list": operation({
    method: "GET",
    path: "/api/exam-dates/",
    summary: "List the official dates of exams, past ones left out, the next first",
    who: signedIn,
    status: 200,
    response: z.object({ results: z.array(examDate) }),
  }),
  "exam_dates.create": operation({
    method: "POST",
    path: "/api/exam-dates/",
    summary: "Add an official date of an exam",
    who: staff,
    body: z.object({
      ...fields,
      register_by: fields.register_by.default(null),
      scale: fields.scale.default(null),
    }),
    status: 201,
    response: examDate,
  }),
  "exam_dates.remove": operation({
    method: "DELETE",
    path: "/api/exam-dates/{id}/",
    summary: "Remove an official date; plans that use it keep it",
    who: staff,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
