import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type AnalysedAssessment = OperationOutput<"item_analysis.list">["results"][number];
export type Analysis = OperationOutput<"item_analysis.get">;
export type AnalysedQuestion = Analysis["questions"][number];
export type Flag = AnalysedQuestion["flags"][number];
export type CalibrationView = OperationOutput<"calibrations.get">;
export type Calibration = NonNullable<CalibrationView["calibration"]>;
export type CalibratedQuestion = CalibrationView["questions"][number];
export type Start = OperationInput<"calibrations.start">["body"];
type AnalysisQuery = NonNullable<OperationInput<"item_analysis.get">["query"]>;

const pollMs = 1500;
/** A page that lists analyses asks again this often while one is made, and no more than so many times. */
const DUE_MS = 3000;
const MOST_ASKED = 40;

/** Queries a page of the assessments that were published. */
export const analysesQuery = (query: OperationInput<"item_analysis.list">["query"]) =>
  queryOptions({
    queryKey: queryKey("analysis", "list", query),
    queryFn: ({ signal }) => call("item_analysis.list", { query, signal }),
    placeholderData: keepPreviousData,
    // What is being analysed is told as soon as it is.
    refetchInterval: ({ state: { data, dataUpdateCount: times } }) =>
      times < MOST_ASKED && data?.results.some((one) => one.is_due) ? DUE_MS : false,
  });

/** Queries how an assessment measures in classical terms. */
export const analysisQuery = (id: string, query: AnalysisQuery) =>
  queryOptions({
    queryKey: queryKey("analysis", "one", id, query),
    queryFn: ({ signal }) => call("item_analysis.get", { params: { id }, query, signal }),
  });

export type Results = OperationOutput<"assessment_results.get">;

/** Queries what an assessment’s released sittings came to, of the people within reach. */
export const resultsQuery = (id: string, version: number | undefined) =>
  queryOptions({
    queryKey: queryKey("analysis", "results", id, version ?? "newest"),
    queryFn: ({ signal }) =>
      call("assessment_results.get", { params: { id }, query: version === undefined ? {} : { version }, signal }),
  });

export type ResultStudents = OperationOutput<"assessment_results.list_students">;
export type ResultStudent = ResultStudents["results"][number];
type StudentsQuery = NonNullable<OperationInput<"assessment_results.list_students">["query"]>;

/** Queries a page of the students of an assessment, with what each came to. */
export const resultStudentsQuery = (id: string, query: StudentsQuery) =>
  queryOptions({
    queryKey: queryKey("analysis", "students", id, query),
    queryFn: ({ signal }) => call("assessment_results.list_students", { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

export type ToReleaseHere = OperationOutput<"assessment_results.get_to_release">;

/** Queries the sittings of an assessment whose results wait for this person to release them. */
export const toReleaseHereQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("release", "one", id),
    queryFn: ({ signal }) => call("assessment_results.get_to_release", { params: { id }, signal }),
  });

/** Queries its newest calibration or an earlier one; polls while a calibration is running, whether this user started it or not. */
export const calibrationQuery = (id: string, calibration: string | undefined) =>
  queryOptions({
    queryKey: queryKey("analysis", "calibration", id, calibration ?? "newest"),
    queryFn: ({ signal }) =>
      call("calibrations.get", { params: { id }, query: calibration ? { calibration } : {}, signal }),
    refetchInterval: ({ state }) => (state.data?.running ? pollMs : false),
    placeholderData: keepPreviousData,
  });

export type TypedAnswers = OperationOutput<"item_analysis.list_typed">;
export type TypedAnswer = TypedAnswers["results"][number];

/** Queries a page of what students typed to a question. */
export const typedAnswersQuery = (id: string, query: OperationInput<"item_analysis.list_typed">["query"]) =>
  queryOptions({
    queryKey: queryKey("analysis", "typed", id, query),
    queryFn: ({ signal }) => call("item_analysis.list_typed", { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries a question as students see it, with its key. */
export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("analysis", "question", id),
    queryFn: ({ signal }) => call("questions.get", { params: { id }, signal }),
  });

export type Scale = OperationOutput<"scales.list">["results"][number];
export type ScaleItem = OperationOutput<"scales.get">["items"][number];

/** Queries the named scales of ability that a calibration is on, or of a model: the first two hundred by name. */
export const scalesQuery = (filter: { calibration: string } | { model: Scale["model"] }) =>
  queryOptions({
    queryKey: queryKey("analysis", "scales", filter),
    queryFn: ({ signal }) => call("scales.list", { query: { ...filter, page_size: 200 }, signal }),
  });

/** Queries a scale with the questions on it. */
export const scaleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("analysis", "scale", id),
    queryFn: ({ signal }) => call("scales.get", { params: { id }, signal }),
  });
