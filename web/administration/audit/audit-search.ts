import { addressReader, day, id, shaped, words } from "../../parts/list/read-address.ts";

/** Reads how the log is filtered, as an address has it. Days are the viewer's own; an action is one, or all of a kind: `group.` */
export const readAuditSearch = addressReader({
  search: words,
  action: shaped(/^[a-z_]+\.[a-z_]*$/),
  actor: id,
  as_user: id,
  token: id,
  subject_type: shaped(/^[a-z_]{1,60}$/),
  subject: id,
  school: id,
  from: day,
  to: day,
});
export type AuditSearch = ReturnType<typeof readAuditSearch>;
