import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Source } from "../../parts/pickers/source.ts";
import type { Subject } from "./requests.ts";

/** The subjects of the syllabus. */
export const subjectsSource: Source<Subject> = {
  key: queryKey("subjects", "picked"),
  find: (query, signal) => call("subjects.list", { query, signal }),
  one: (id, signal) => call("subjects.get", { params: { id }, signal }),
  optionOf: ({ id, name }) => ({ id, name }),
};
