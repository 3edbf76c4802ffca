import type { Operation } from "./operation.ts";

/** What a token may be given, each to read or to write. */
export const tokenAreas = [
  "people",
  "groups",
  "schools",
  "assigned",
  "sittings",
  "scores",
  "questions",
  "assessments",
  "tags",
  "library",
  "doubts",
  "audit",
] as const;
export type TokenArea = (typeof tokenAreas)[number];

/** Scopes of API tokens: an area, to read or to write. To write doesn’t include to read. */
export const tokenScopes = tokenAreas.flatMap((area) =>
  area === "audit" ? ([`${area}.read`] as const) : ([`${area}.read`, `${area}.write`] as const),
);
export type TokenScope = (typeof tokenScopes)[number];

/** Areas by the first part of an operation’s id. What isn’t here is for people alone, such as signing in, profiles, settings and own lists. */
const areas: Readonly<Record<string, TokenArea>> = {
  users: "people",
  people: "people",
  groups: "groups",
  schools: "schools",
  holidays: "schools",
  allocations: "assigned",
  sessions: "sittings",
  attempts: "sittings",
  visits: "sittings",
  live_sessions: "sittings",
  incidents: "sittings",
  assessment_results: "scores",
  results: "scores",
  gradebook: "scores",
  performance: "scores",
  weekly_progress: "scores",
  monthly_progress: "scores",
  group_mastery: "scores",
  item_analysis: "scores",
  regrades: "scores",
  questions: "questions",
  question_nodes: "questions",
  options: "questions",
  stimuli: "questions",
  assessments: "assessments",
  sections: "assessments",
  placements: "assessments",
  assessment_tags: "assessments",
  assessment_templates: "assessments",
  calibrations: "assessments",
  scales: "assessments",
  subjects: "tags",
  tags: "tags",
  reasons: "tags",
  exam_dates: "tags",
  library: "library",
  library_groups: "library",
  library_group_material: "library",
  study_material: "library",
  material_users: "library",
  user_materials: "library",
  zoom_videos: "library",
  video_allocations: "library",
  user_videos: "library",
  doubts: "doubts",
  audit: "audit",
};

/** Operations whose scope is another than their id and method say; null for those that are for people alone. */
const exceptions: Readonly<Record<string, TokenScope | "any" | null>> = {
  // Its own jobs, of whatever area, and the files that they wrote.
  "jobs.list": "any",
  "jobs.get": "any",
  "questions.download_export": "any",
  // Reads by POST.
  "people.post_filter": "people.read",
  "people.export": "people.read",
  "people.count_chosen": "people.read",
  "allocations.propose": "assigned.read",
  "allocations.time_zones": "assigned.read",
  "allocations.find_people": "assigned.read",
  "sessions.verify_receipt": "sittings.read",
  "questions.find_by_ids": "questions.read",
  "questions.score": "questions.read",
  "questions.preview": "questions.read",
  "questions.export": "questions.read",
  "assessments.export": "assessments.read",
  "material_users.count_many": "library.read",
  // Of another area than their path.
  "users.list_assessments": "assigned.read",
  "users.list_enrolled": "sittings.read",
  "users.assign": "assigned.write",
  "assessments.list_users": "assigned.read",
  "assessments.export_users": "assigned.read",
  "sessions.get_report": "scores.read",
  // How people sign in, and who they are.
  "users.set_password": null,
  "users.reset_second_step": null,
  "users.list_sign_ins": null,
  "users.end_sign_ins": null,
  "users.end_sign_in": null,
  "users.impersonate": null,
  "users.list_identities": null,
  "users.remove_identity": null,
  "users.data": null,
  "users.erase": null,
  "users.erasure": null,
  // Sitting a test.
  "sessions.generate": null,
  "sessions.generate_for_sections": null,
  "sessions.render": null,
  "sessions.access": null,
  "attempts.list": null,
  "attempts.save": null,
  "attempts.update": null,
  "visits.save": null,
  "visits.end": null,
  "assessments.preview": null,
  "study_material.read": null,
  "zoom_videos.watch": null,
  "questions.editing": null,
  // What a person began, such as an import of theirs.
  "people.list_bulk": null,
  "people.undo_bulk": null,
  "people.list_imports": null,
  "people.undo_import": null,
  "questions.list_imports": null,
  "questions.undo_import": null,
  "questions.undo_bulk": null,
  "results.prepare": null,
  "results.link_prepared": null,
  "results.discard_prepared": null,
  "sessions.list_generated": null,
  "live_sessions.dismiss_outage": null,
};

/**
 * Returns the scope that a token needs for an operation, by the area of its id and whether its method reads: `any` where every token may,
 * null where none does.
 */
export function tokenScopeOf(
  id: string,
  { who, method }: Pick<Operation, "who" | "method">,
): TokenScope | "any" | null {
  // What anyone may call needs no token, and what students alone may call is theirs.
  if (who === "anyone" || !(who.includes("staff") || who.includes("manager"))) return null;
  const exception = exceptions[id];
  if (exception !== undefined) return exception;
  const area = areas[id.split(".", 1).join()];
  if (!area) return null;
  if (area === "audit") return "audit.read";
  return `${area}.${method === "GET" ? "read" : "write"}`;
}
