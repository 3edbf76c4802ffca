import type { User } from "../../base/common/session.ts";
import { type TopicId, topicsOf } from "./topics.ts";

/** The pages of help that belong to a screen: of several, the first that is for the role. */
interface ScreenHelp {
  /** As the router names it. */
  path: string;
  /** The part of the page that is open, as the address names it, or what the screen is about, as it says itself. */
  part?: string;
  topics: readonly TopicId[];
}

export const screenHelp: readonly ScreenHelp[] = [
  { path: "/allocate", topics: ["assign-a-test", "scores"] },
  { path: "/allocate/new", topics: ["assign-a-test"] },
  { path: "/assessments", topics: ["build-an-assessment", "assign-a-test", "scores", "take-a-test"] },
  { path: "/assessments/$assessment", topics: ["build-an-assessment", "assign-a-test", "scores", "take-a-test"] },
  { path: "/assessments/$assessment/analysis", topics: ["read-the-analysis"] },
  { path: "/assessments/$assessment/build", topics: ["build-an-assessment"] },
  { path: "/assessments/$assessment/people", topics: ["more-time", "scores"] },
  { path: "/bank", topics: ["write-a-question"] },
  { path: "/bank/$question/edit", topics: ["write-a-question"] },
  { path: "/bank/import", topics: ["import-questions"] },
  { path: "/bank/imports", topics: ["import-questions"] },
  { path: "/bank/new", topics: ["write-a-question"] },
  { path: "/device-check", topics: ["take-a-test"] },
  { path: "/doubts", topics: ["answer-doubts", "ask-a-doubt"] },
  { path: "/doubts/ask", topics: ["ask-a-doubt"] },
  { path: "/downloads", topics: ["download-results"] },
  { path: "/groups", topics: ["make-groups"] },
  { path: "/groups/$groupId", topics: ["make-groups"] },
  { path: "/library", topics: ["share-material", "read-and-watch"] },
  { path: "/live", topics: ["supervise-live"] },
  { path: "/live/$session", topics: ["supervise-live"] },
  { path: "/live/incidents", topics: ["supervise-live"] },
  { path: "/marking", topics: ["mark-essays"] },
  { path: "/marking/$session/$attempt", topics: ["mark-essays"] },
  { path: "/mistakes", topics: ["mistakes"] },
  { path: "/notebook", topics: ["read-and-watch"] },
  { path: "/notifications", topics: ["notifications"] },
  { path: "/operations", topics: ["backups"] },
  { path: "/outbox", topics: ["set-up-mail"] },
  { path: "/people", topics: ["invite-people", "follow-students"] },
  { path: "/people/$id", topics: ["follow-students"] },
  { path: "/people/import", topics: ["invite-people"] },
  { path: "/people/imports", topics: ["invite-people"] },
  { path: "/performance", topics: ["performance"] },
  { path: "/performance/reports", topics: ["read-your-report"] },
  { path: "/performance/week", topics: ["performance"] },
  { path: "/plan", topics: ["plan"] },
  { path: "/practice", topics: ["assign-practice", "practise"] },
  { path: "/practice/mistakes", topics: ["mistakes"] },
  { path: "/practice/sets", topics: ["assign-practice", "practise"] },
  { path: "/problems", topics: ["reported-problems"] },
  { path: "/profile", part: "notifications", topics: ["notifications"] },
  { path: "/profile", topics: ["second-step"] },
  { path: "/reports/$session", topics: ["read-your-report"] },
  { path: "/reports/$session/review", topics: ["review-answers"] },
  { path: "/results", topics: ["release-results", "scores"] },
  { path: "/results/$assessment", topics: ["scores"] },
  { path: "/results/$assessment/students", topics: ["scores"] },
  { path: "/results/$assessment/regrade", topics: ["change-a-key"] },
  { path: "/results/$assessment/typed-answers/$question", topics: ["change-a-key", "read-the-analysis"] },
  { path: "/results/gradebook", topics: ["scores"] },
  { path: "/schools", topics: ["set-up-organisation"] },
  { path: "/settings", part: "mail", topics: ["set-up-mail"] },
  { path: "/settings", part: "connections", topics: ["connect-google"] },
  { path: "/settings/sign-in-services/$id", part: "google", topics: ["connect-google"] },
  { path: "/settings/sign-in-services/$id", part: "microsoft", topics: ["connect-microsoft"] },
  { path: "/settings/sign-in-services/$id", part: "clever", topics: ["connect-clever"] },
  { path: "/settings/sign-in-services/$id", part: "classlink", topics: ["connect-clever"] },
  { path: "/settings/sign-in-services/$id", part: "saml", topics: ["connect-saml"] },
  { path: "/settings/rosters/$id", topics: ["import-roster", "connect-roster"] },
  { path: "/settings/tokens", topics: ["api-tokens"] },
  { path: "/settings/learning-platforms/new", topics: ["connect-platform"] },
  { path: "/settings/learning-platforms/$id", topics: ["connect-platform"] },
  { path: "/settings/webhooks/$id", topics: ["connect-webhook"] },
  { path: "/settings", part: "sign_in", topics: ["require-second-step"] },
  { path: "/settings", topics: ["set-up-organisation"] },
  { path: "/videos", topics: ["share-material", "read-and-watch"] },
];

/**
 * Returns the page of help that belongs to a screen; null when none does that is for this role.
 *
 * @param path The screen's route, such as `/groups/$groupId`.
 * @param part The part of the page that the address names, or what the screen says that it’s about.
 */
export function helpFor(role: User["role"], path: string, part?: string): TopicId | null {
  const screen = screenHelp.find((one) => one.path === path && (one.part === undefined || one.part === part));
  const readable = topicsOf(role).map(({ id }) => id);
  return screen?.topics.find((id) => readable.includes(id)) ?? null;
}
