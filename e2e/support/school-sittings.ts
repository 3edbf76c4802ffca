import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { type AssessmentPlan, publishPlan } from "./assessments.ts";
import type { CallAs } from "./call-api.ts";

type Session = OperationOutput<"sessions.get">;

interface Who {
  access_token: string;
}

interface Student extends Who {
  user: { id: string };
}

export type Terms = Omit<Partial<OperationInput<"allocations.create">["body"]>, "assessments" | "users" | "groups">;

/** Returns functions that publish assessments as staff, allocate them, and make sittings and act on them. */
export function createSittings(staff: Who, call: CallAs) {
  const published = new Map<string, Promise<string>>();

  /** The assessment of this plan, published once per server: sittings never change it. */
  const publish = (plan: AssessmentPlan): Promise<string> => {
    const key = JSON.stringify(plan);
    const known = published.get(key);
    if (known) return known;
    const made = publishPlan((method, path, body) => call(staff, method, path, body), plan);
    published.set(key, made);
    return made;
  };

  const allocate = (assessment: string, student: Student, terms: Terms = {}) =>
    call(staff, "POST", "/api/test-allocation/", {
      assessments: [assessment],
      users: [student.user.id],
      groups: [],
      ...terms,
    });

  return {
    publish,
    allocate,
    /** A sitting that its student has not started, made by the team so that it may be there before its window opens. */
    generate: async (student: Student, assessment: string): Promise<string> => {
      const path = "/api/users/assessments-sessions/generate/";
      return (await call<Session>(staff, "POST", path, { assessment, user: student.user.id })).id;
    },
    /** What the team or the student does to a sitting. */
    act: (who: Who, session: string, action: OperationInput<"sessions.act">["body"]) =>
      call<Session>(who, "PATCH", `/api/users/assessments-sessions/${session}/`, action),
    getSession: (session: string, who: Who = staff) =>
      call<Session>(who, "GET", `/api/users/assessments-sessions/${session}/`),
    listHistory: async (session: string) => {
      const path = `/api/users/assessments-sessions/${session}/history/?page_size=200`;
      return (await call<OperationOutput<"sessions.history">>(staff, "GET", path)).results;
    },
    /** The path through a sitting. */
    listVisits: async (session: string) => {
      const path = `/api/user-assessment-session/${session}/fetch-attempt-visit/`;
      return (await call<OperationOutput<"visits.list">>(staff, "GET", path)).results;
    },
    /** What the server holds of a student's answers. */
    listAnswers: async (student: Student, session: string) => {
      const path = `/api/users/assessments-attempts/?session=${session}`;
      return (await call<OperationOutput<"attempts.list">>(student, "GET", path)).results;
    },
  };
}
