import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { personKeys } from "../../platform/person-keys.ts";
import { seal } from "../../platform/sealing.ts";

export interface AuditEntry {
  /** The person who acted, with the token that acted for them, and the network address of their request; null when nobody was signed in, or a timer acted. */
  actor: { id: string; address?: string; apiToken?: { id: string } | undefined } | null;
  /** The person acted for, when someone acts as another. */
  asUser?: string;
  /** What happened, as `group.created`. */
  action: string;
  subject: { type: string; id: string | null };
  /** The fields that changed, before and after. Personal ones belong in `personal`. */
  before?: unknown;
  after?: unknown;
  schoolId?: string | null;
  /** Network address that it came from, where `actor` has none: `request.ip`. */
  address?: string;
  /** Names, addresses, free text about a person: sealed with that person's key, so that they can be erased. */
  personal?: { userId: string; fields: unknown };
}

/** Entries of one statement: PostgreSQL takes at most 65,535 parameters in one. */
const MOST_AT_ONCE = 2000;

/** Writes entries of the audit log in the transaction that makes the changes. */
export async function recordAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const keys = await personKeys(
    tx,
    entries.flatMap(({ personal }) => personal?.userId ?? []),
  );
  const sealedOf = ({ personal }: AuditEntry) => {
    const key = personal && keys.get(personal.userId);
    return key ? seal(key, Buffer.from(JSON.stringify(personal.fields))) : null;
  };
  const rows = entries.map((entry) => ({
    id: newId(),
    actor_id: entry.actor?.id ?? null,
    as_user_id: entry.asUser ?? null,
    token_id: entry.actor?.apiToken?.id ?? null,
    action: entry.action,
    subject_type: entry.subject.type,
    subject_id: entry.subject.id,
    school_id: entry.schoolId ?? null,
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
    sealed_for: entry.personal?.userId ?? null,
    sealed: sealedOf(entry),
    address: entry.address ?? entry.actor?.address ?? "",
  }));
  for (let from = 0; from < rows.length; from += MOST_AT_ONCE) {
    await tx
      .insertInto("audit_entries")
      .values(rows.slice(from, from + MOST_AT_ONCE))
      .execute();
  }
}

/** Writes one entry of the audit log in the transaction that makes the change. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, [entry]);
}
