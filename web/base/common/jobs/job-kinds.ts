/** Kinds of jobs with a name in the messages (`kinds`), and where each is seen; null where it has no place of its own. */
const kinds = {
  people_import: (id: string) => `/people/import?job=${id}`,
  people_check_import: (id: string) => `/people/import?job=${id}`,
  people_undo_import: () => "/people/imports",
  people_bulk: () => "/people",
  people_undo_bulk: () => "/people",
  rosters_import: () => "/people/imports",
  rosters_check: () => "/settings?part=connections",
  questions_import: (id: string) => `/bank/import?job=${id}`,
  questions_check_import: (id: string) => `/bank/import?check=${id}`,
  questions_undo_import: () => "/bank/imports",
  questions_export: (id: string) => `/bank?export=${id}`,
  questions_bulk: () => null,
  questions_undo_bulk: () => null,
  tags_map: () => "/tags",
  assessments_calibrate: () => "/results",
  assessments_simulate: () => null,
  sessions_generate_many: () => null,
  allocations_give_media: () => "/library",
  retention_preview: () => "/settings?part=retention",
  results_prepare: (id: string) => `/downloads?job=${id}`,
} satisfies Record<string, (id: string) => string | null>;

type JobName = keyof typeof kinds | "other";

/** Returns the name by which the messages know a kind of job; `other` for one that has none. */
export function jobName(kind: string): JobName {
  const name = kind.replaceAll(".", "_");
  return Object.hasOwn(kinds, name) ? (name as keyof typeof kinds) : "other";
}

/** Returns where what a job does, and then what came of it, is seen; null where nowhere. */
export function jobHref({ id, kind }: { id: string; kind: string }): string | null {
  const name = jobName(kind);
  return name === "other" ? null : kinds[name](id);
}
