import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../common/base-routes.ts";
import { readNumber } from "../ui/read-number.ts";
import type { QueueState } from "./queue-state.ts";

const states: readonly QueueState[] = ["owed", "marked", "mine"];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const readId = (value: unknown) => (typeof value === "string" && uuid.test(value) ? value : undefined);
// A search parser may have made a number or a truth of what looks like one.
const isOn = (value: unknown) => (value === true || value === "true" ? true : undefined);

/** What waits for a mark. `question` cuts the list; `anonymous` hides whose answers they are. */
export const markingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/marking",
  validateSearch: (search): { question?: string; state?: QueueState; anonymous?: boolean; page?: number } => {
    const state = states.find((one) => one === search.state);
    return {
      question: readId(search.question),
      state: state === "owed" ? undefined : state,
      anonymous: isOn(search.anonymous),
      page: readNumber(search.page),
    };
  },
  loader: ({ context }) => context.messages.loadNamespaces(["marking", "questions"]),
}).lazy(() => import("./marking.route.tsx").then((chunk) => chunk.Route));

/** One answer to mark, and after it the next one. */
export const markAnswerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/marking/$session/$attempt",
  validateSearch: (search): { question?: string; anonymous?: boolean } => ({
    question: readId(search.question),
    anonymous: isOn(search.anonymous),
  }),
  loader: ({ context }) => context.messages.loadNamespaces(["marking", "questions"]),
}).lazy(() => import("./mark-answer.route.tsx").then((chunk) => chunk.Route));
