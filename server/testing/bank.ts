import type { OperationOutput } from "@sextant/contract/types.ts";
import { newId } from "../platform/ids.ts";
import { type Answer, type SignedIn, startTestApp, type TestApp } from "./app.ts";
import { createSchool } from "./factories.ts";

type Question = OperationOutput<"questions.update">;

/** What a refusal may hold beside what a success would. */
interface Refused {
  code: string;
  state?: string;
  errors?: { path: string; message: string }[];
  current?: Question;
  changed?: string[];
}

/** An application with people who write questions and people who do not, none of them in a school. */
export interface Bank {
  server: TestApp;
  people: Record<"staff" | "tutor" | "other" | "counselor" | "manager" | "student", SignedIn>;
  /** A school that none of them belongs to. */
  foreignSchool: string;
  call<Body>(as: SignedIn | null, method: string, path: string, body?: unknown): Promise<Answer<Body & Refused>>;
  /** A new question, a sound choice unless told otherwise. */
  create(as: SignedIn, body?: Record<string, unknown>): Promise<Question>;
  patch(as: SignedIn, id: string, body: Record<string, unknown>): Promise<Answer<Question & Refused>>;
  /** The question as staff see it now. */
  read(id: string): Promise<Question>;
  /** A node called Tides, beneath Physics in the tree Grade 9. */
  createNode(): Promise<string>;
}

let made = 0;

/** Returns a sound question that no other test has; the first option is right. */
export const choiceOf = (texts = ["the moon", "the wind", "the shore"]) => {
  made += 1;
  return {
    body: `<p>What draws the sea number ${made}?</p>`,
    interactions: [{ type: "choice", options: texts.map((content) => ({ content })) }],
    key: { RESPONSE: { correct: ["A"] } },
    explanation: "<p>Gravity.</p>",
  };
};

export async function openBank(): Promise<Bank> {
  const server = await startTestApp();
  const { db } = server.platform;
  const people = {
    staff: await server.signInAs("staff"),
    tutor: await server.signInAs("tutor"),
    other: await server.signInAs("tutor"),
    counselor: await server.signInAs("counselor"),
    manager: await server.signInAs("manager"),
    student: await server.signInAs("student"),
  };
  const call: Bank["call"] = (as, method, path, body) =>
    server.call(method, path, { as, ...(body === undefined ? {} : { body }) });
  return {
    server,
    people,
    foreignSchool: await createSchool(db),
    call,
    async create(as, body = {}) {
      const answer = await call<Question>(as, "POST", "/api/questions/", { ...choiceOf(), ...body });
      if (answer.status !== 201) throw new Error(`No question was made: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    patch: (as, id, body) => call(as, "PATCH", `/api/questions/${id}/`, body),
    read: async (id) => (await call<Question>(people.staff, "GET", `/api/questions/${id}/`)).body,
    async createNode() {
      const [subject, tree, top, node] = [newId(), newId(), newId(), newId()];
      await db
        .insertInto("subjects")
        .values({ id: subject, name: `Science ${subject}` })
        .execute();
      await db.insertInto("subject_trees").values({ id: tree, subject_id: subject, name: "Grade 9" }).execute();
      await db.insertInto("subject_nodes").values({ id: top, subject_tree_id: tree, name: "Physics" }).execute();
      const below = { id: node, subject_tree_id: tree, parent_id: top, name: "Tides" };
      await db.insertInto("subject_nodes").values(below).execute();
      return node;
    },
  };
}
