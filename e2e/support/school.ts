import { expect } from "@playwright/test";
import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import { hashPassword } from "@sextant/server/identity/passwords.ts";
import { createUser, type NewUser } from "@sextant/server/people/create-user.ts";
import { openDatabase } from "@sextant/server/platform/database/client.ts";
import { inTransaction } from "@sextant/server/platform/database/transaction.ts";
import { type AssessmentPlan, publishPlan } from "./assessments.ts";
import { type ApiRefusal, callApi } from "./call-api.ts";
import type { Server } from "./server.ts";

export type SignIn = OperationOutput<"auth.sign_in">;
export type Session = OperationOutput<"sessions.get">;

/** Somebody of the school, signed in once already. */
export interface Person extends SignIn {
  email: string;
  password: string;
}

type Terms = Omit<Partial<OperationInput<"allocations.create">["body"]>, "assessments" | "users" | "groups">;

export type School = Awaited<ReturnType<typeof openSchool>>;

/** Returns the people and assessments of one server, made for a journey through the API as the demo's staff person would. */
export async function openSchool(server: Server) {
  const { address } = server;
  const password = "compass rose 1757";
  const hashed = await hashPassword(password);
  const staff = await signIn("staff@sextant.test", "sextant-demo");
  const published = new Map<string, Promise<string>>();
  let made = 0;

  async function signIn(email: string, withPassword: string): Promise<Person> {
    const body = { identifier: email, password: withPassword };
    const answer = await callApi<SignIn>(address, "POST", "/api/sign-in/", { body });
    return { ...answer, email, password: withPassword };
  }

  const call = <Body>(
    who: { access_token: string },
    method: string,
    path: string,
    body?: unknown,
    idempotencyKey?: string,
  ) => callApi<Body>(address, method, path, { token: who.access_token, body, idempotencyKey });

  /** The assessment of this plan, published once per server: sittings never change it. */
  const publish = (plan: AssessmentPlan): Promise<string> => {
    const key = JSON.stringify(plan);
    const known = published.get(key);
    if (known) return known;
    const made = publishPlan((method, path, body) => call(staff, method, path, body), plan);
    published.set(key, made);
    return made;
  };

  const createPerson = async (role: Role = "student", more: Partial<NewUser> = {}): Promise<Person> => {
    made += 1;
    const email = `${role}.${made}@journeys.test`;
    const { db, close } = openDatabase(server.databaseUrl(), { max: 1 });
    const person = { role, email, firstName: "Mary", lastName: `Somerville ${made}`, passwordHash: hashed, ...more };
    await inTransaction(db, (tx) => createUser(tx, null, person)).finally(close);
    return signIn(email, password);
  };

  const allocate = (assessment: string, student: Person, terms: Terms = {}) =>
    call(staff, "POST", "/api/test-allocation/", {
      assessments: [assessment],
      users: [student.user.id],
      groups: [],
      ...terms,
    });

  /** A sitting that its student has not started, made by the team so that it may be there before its window opens. */
  const generate = async (student: Person, assessment: string): Promise<string> => {
    const path = "/api/users/assessments-sessions/generate/";
    return (await call<Session>(staff, "POST", path, { assessment, user: student.user.id })).id;
  };

  /** Until the server has felt everywhere that this person's sign-in has ended. */
  const untilSignedOut = async (who: Person): Promise<void> => {
    await expect
      .poll(() =>
        call(who, "GET", "/api/me/").then(
          () => 200,
          (error: ApiRefusal) => error.status,
        ),
      )
      .toBe(401);
  };

  return {
    address,
    untilSignedOut,
    /** Ends this person's sign-in from outside of their browser. */
    endSignIn: async (who: Person) => {
      await call(who, "POST", "/api/sign-out/");
      await untilSignedOut(who);
    },
    staff,
    signIn,
    call,
    publish,
    createPerson,
    /** A new student with one sitting of this plan, not started yet. */
    seat: async (plan: AssessmentPlan, terms: Terms = {}) => {
      const [student, assessment] = await Promise.all([createPerson(), publish(plan)]);
      await allocate(assessment, student, terms);
      return { student, assessment, session: await generate(student, assessment) };
    },
    /** What the team or the student does to a sitting. */
    act: (who: Person, session: string, action: OperationInput<"sessions.act">["body"]) =>
      call<Session>(who, "PATCH", `/api/users/assessments-sessions/${session}/`, action),
    getSession: (session: string, who: Person = staff) =>
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
    listAnswers: async (student: Person, session: string) => {
      const path = `/api/users/assessments-attempts/?session=${session}`;
      return (await call<OperationOutput<"attempts.list">>(student, "GET", path)).results;
    },
  };
}
