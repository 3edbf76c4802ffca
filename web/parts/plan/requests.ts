import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type StudyPlan = OperationOutput<"study_plan.get">;
export type Plan = NonNullable<StudyPlan["plan"]>;
export type PlanTask = Plan["days"][number]["tasks"][number];
export type PlanChanges = OperationInput<"study_plan.preview">["body"];

/** Queries a student’s plan to the exam. */
export const studyPlanQuery = (user: string) =>
  queryOptions({
    queryKey: queryKey("plan", user),
    queryFn: ({ signal }) => call("study_plan.get", { params: { id: user }, signal }),
  });

export type ExamDate = OperationOutput<"exam_dates.list">["results"][number];

/** The official dates of exams ahead. */
export const examDatesQuery = queryOptions({
  queryKey: queryKey("plan", "exam-dates"),
  queryFn: ({ signal }) => call("exam_dates.list", { signal }),
  select: ({ results }) => results,
});
