import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type Dashboard = OperationOutput<"dashboard.get">;
export type LatestScore = NonNullable<Dashboard["latest"]>;

/** Where the student is: what is next, open and submitted, the scores and the week. */
export const dashboardQuery = queryOptions({
  queryKey: queryKey("home", "dashboard"),
  queryFn: ({ signal }) => call("dashboard.get", { query: {}, signal }),
});

export type Participation = OperationOutput<"home.get_participation">;

/** How many students of each group took part, week by week. */
export const participationQuery = queryOptions({
  queryKey: queryKey("home", "participation"),
  queryFn: ({ signal }) => call("home.get_participation", { signal }),
});

export type GoalsAhead = OperationOutput<"home.list_goals">;

/** Students with an exam ahead, and whether they will reach their goal. */
export const goalsAheadQuery = queryOptions({
  queryKey: queryKey("home", "goals"),
  queryFn: ({ signal }) => call("home.list_goals", { signal }),
});

/** How well the student knows each topic, and whether what it is worth is in points of a scale. */
export const masteryQuery = queryOptions({
  queryKey: queryKey("home", "mastery"),
  queryFn: ({ signal }) => call("performance.get", { query: {}, signal }),
  select: ({ mastery, scores }) => ({ mastery, isScaled: scores.some(({ unit }) => unit === "scaled") }),
});

/** How many questions the bank holds: a page of one, for its count. */
export const bankCountQuery = queryOptions({
  queryKey: queryKey("home", "bank-count"),
  queryFn: ({ signal }) => call("questions.list", { query: { page_size: 1 }, signal }),
  select: (answer) => answer.count,
});

export type Waiting = OperationOutput<"home.get">;

/** What waits for a person of the team, and what is coming. */
export const waitingQuery = queryOptions({
  queryKey: queryKey("home", "waiting"),
  queryFn: ({ signal }) => call("home.get", { signal }),
  refetchInterval: 60_000,
});

export type MyStudents = OperationOutput<"my_students.list">;
export type StudentInNeed = MyStudents["results"][number];
export type NeedReason = StudentInNeed["reasons"][number];

/** Queries the students who need attention: all within reach, or only the user’s own. */
export const myStudentsQuery = (whose: "mine" | undefined) =>
  queryOptions({
    queryKey: queryKey("home", "my-students", whose ?? "all"),
    queryFn: ({ signal }) => call("my_students.list", { query: { whose }, signal }),
    staleTime: 60_000,
  });

/** A few of the sittings that are going on within reach. */
export const sittingNowQuery = queryOptions({
  queryKey: queryKey("live", "home"),
  queryFn: ({ signal }) => call("sessions.list", { query: { state: "in_progress", page_size: 4 }, signal }),
  refetchInterval: 60_000,
});

/** What is set up of the organisation so far, as its first steps show it: the settings, and how many there are of the rest. */
export const setUpQuery = queryOptions({
  queryKey: queryKey("home", "set-up"),
  queryFn: async ({ signal }) => {
    const one = { page_size: 1 };
    const [settings, schools, people, groups, questions, practice, assessments] = await Promise.all([
      call("settings.get", { signal }),
      call("schools.list", { query: one, signal }),
      call("people.view", { query: one, signal }),
      call("groups.list", { query: one, signal }),
      call("questions.list", { query: one, signal }),
      call("questions.list", { query: { ...one, pool: ["practice"] }, signal }),
      call("assessments.list", { query: one, signal }),
    ]);
    return {
      settings,
      schools: schools.count,
      people: people.count,
      groups: groups.count,
      questions: questions.count,
      practice: practice.count,
      assessments: assessments.count,
    };
  },
});

/** The newest assessments, a few. */
export const assessmentsQuery = queryOptions({
  queryKey: queryKey("home", "assessments"),
  queryFn: ({ signal }) => call("assessments.list", { query: { page_size: 8, ordering: "-updated_at" }, signal }),
});

export type BegunVideo = OperationOutput<"zoom_videos.list">["results"][number];

/** The video that the student stopped in last; undefined where there is none. */
export const begunVideoQuery = queryOptions({
  queryKey: queryKey("videos", "begun"),
  queryFn: ({ signal }) =>
    call("zoom_videos.list", { query: { watched: "begun", ordering: "-watched_at", page_size: "1" }, signal }),
  select: ({ results }) => results.find(({ watching }) => watching !== null),
});

export type BegunMaterial = OperationOutput<"user_materials.list">["results"][number];

/** Of what was opened last, a few may be read to the end. */
const RECENT = "10";

/** Queries the material that the student opened last and has not read to the end; undefined where there is none. */
export const begunMaterialQuery = (user: string) =>
  queryOptions({
    queryKey: queryKey("study-material", "begun", user),
    queryFn: ({ signal }) =>
      call("user_materials.list", {
        params: { id: user },
        query: { ordering: "-last_opened_at", page_size: RECENT },
        signal,
      }),
    select: ({ results }) => results.find(({ reading }) => reading !== null && reading.finished_at === null),
  });

/** Doubts with an answer that their student has not seen. */
export const newAnswersQuery = queryOptions({
  queryKey: queryKey("doubts", "new-answers"),
  queryFn: ({ signal }) => call("doubts.list", { query: { show: "answered", page_size: "50" }, signal }),
  select: ({ results }) => results.filter(({ is_new }) => is_new),
});
