/** How the log is cut, as it stands in the address. Days are the viewer's own: `2026-11-20`. */
export type AuditSearch = {
  search?: string;
  /** One action, or all of a kind of thing: `group.` */
  action?: string;
  actor?: string;
  as_user?: string;
  subject_type?: string;
  subject?: string;
  school?: string;
  from?: string;
  to?: string;
};

const text = (value: unknown, pattern: RegExp) =>
  typeof value === "string" && pattern.test(value) ? value : undefined;
const id = /^[\w-]{36}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads it from an address, dropping what it does not know. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return {
    search: typeof search.search === "string" && search.search ? search.search.slice(0, 200) : undefined,
    action: text(search.action, /^[a-z_]+\.[a-z_]*$/),
    actor: text(search.actor, id),
    as_user: text(search.as_user, id),
    subject_type: text(search.subject_type, /^[a-z_]{1,60}$/),
    subject: text(search.subject, id),
    school: text(search.school, id),
    from: text(search.from, day),
    to: text(search.to, day),
  };
}
