import { expect } from "@playwright/test";
import type { OperationOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import { createUser, type NewUser } from "@sextant/server/people/directory/create-user.ts";
import { hashPassword } from "@sextant/server/people/identity/passwords.ts";
import { inTransaction } from "@sextant/server/platform/database/transaction.ts";
import type { AssessmentPlan } from "./assessments.ts";
import { type ApiRefusal, type CallAs, callApi } from "./call-api.ts";
import { openPatiently } from "./database.ts";
import { createMoments } from "./moments.ts";
import { createSittings, type Terms } from "./school-sittings.ts";
import type { Server } from "./server.ts";

export type SignIn = OperationOutput<"auth.sign_in_by_passkey">;

/** A person of the school who has signed in once. */
export interface Person extends SignIn {
  email: string;
  password: string;
}

export type School = Awaited<ReturnType<typeof openSchool>>;

/** Returns the people and assessments of one server, made for a journey through the API as the demo's staff person would. */
export async function openSchool(server: Server) {
  const { address } = server;
  const password = "compass rose 1757";
  const hashed = await hashPassword(password);
  const staff = await signIn("staff@sextant.test", "sextant-demo");
  let made = 0;

  async function signIn(email: string, withPassword: string): Promise<Person> {
    const body = { identifier: email, password: withPassword };
    const answer = await callApi<SignIn>(address, "POST", "/api/sign-in/", { body });
    return { ...answer, email, password: withPassword };
  }

  const call: CallAs = (who, method, path, body, idempotencyKey) =>
    callApi(address, method, path, { token: who.access_token, body, idempotencyKey });
  const sittings = createSittings(staff, call);

  const createPerson = async (role: Role = "student", more: Partial<NewUser> = {}): Promise<Person> => {
    made += 1;
    const email = `${role}.${made}@journeys.test`;
    const { db, close } = openPatiently(server.databaseUrl());
    // A zone was chosen, so that no page asks the browser for one by the way.
    const name = { firstName: "Mary", lastName: `Somerville ${made}` };
    const person = { role, email, ...name, passwordHash: hashed, timeZone: "UTC", ...more };
    await inTransaction(db, (tx) => createUser(tx, null, person)).finally(close);
    return signIn(email, password);
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

  /** What the newest message to an address or a phone says, as the person who got it reads it. */
  const messageTo = async (recipient: string): Promise<string> => {
    const { db, close } = openPatiently(server.databaseUrl());
    const newest = db
      .selectFrom("outbox_messages")
      .select("body_text")
      .where("recipient", "=", recipient)
      .orderBy("id", "desc")
      .executeTakeFirst();
    return (await newest.finally(close))?.body_text ?? "";
  };

  return {
    address,
    messageTo,
    untilSignedOut,
    /** Ends this person's sign-in from outside of their browser. */
    endSignIn: async (who: Person) => {
      await call(who, "POST", "/api/sign-out/");
      await untilSignedOut(who);
    },
    staff,
    signIn,
    call,
    createPerson,
    ...sittings,
    ...createMoments(server),
    /** A new student with one sitting of this plan, not started yet. */
    seat: async (plan: AssessmentPlan, terms: Terms = {}) => {
      const [student, assessment] = await Promise.all([createPerson(), sittings.publish(plan)]);
      await sittings.allocate(assessment, student, terms);
      return { student, assessment, session: await sittings.generate(student, assessment) };
    },
  };
}
