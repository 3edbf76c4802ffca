import type { Source } from "../pickers/source.ts";
import { call } from "../requests/call.ts";
import type { Subject } from "./requests.ts";

/** The subjects of the syllabus. */
export const subjectsSource: Source<Subject> = {
  key: ["subjects", "picked"],
  find: (query, signal) => call("subjects.list", { query, signal }),
  one: (id, signal) => call("subjects.get", { params: { id }, signal }),
  optionOf: ({ id, name }) => ({ id, name }),
};
