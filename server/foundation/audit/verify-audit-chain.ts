import type { Database } from "../../platform/database/client.ts";
import { findWithoutLink, listLinks } from "./chain.queries.ts";
import { nextHead } from "./chain-entries.ts";

export interface AuditChainReport {
  links: number;
  /** Entries logged a moment ago; the next run of the job links them. */
  waiting: number;
  /** Descriptions of faults, in the order of the chain. */
  faults: string[];
  /** Head of the whole chain. Anyone who kept an earlier head can check whether the chain still leads through it. */
  head: string;
}

const AT_ONCE = 2000;

/** Recomputes the chain over the audit log from the stored entries. */
export async function verifyAuditChain(db: Database): Promise<AuditChainReport> {
  const faults: string[] = [];
  let position = 0;
  let head: Buffer = Buffer.alloc(0);
  let links = 0;
  for (;;) {
    const stretch = await listLinks(db, position, AT_ONCE);
    for (const link of stretch) {
      const name = `audit entry ${link.entry_id} (link ${link.position})`;
      if (link.position !== position + 1) faults.push(`link ${position + 1} of the audit log is missing`);
      else if (!link.hash_now) faults.push(`${name} is missing`);
      else if (!link.hash_now.equals(link.entry_hash)) faults.push(`${name} was changed`);
      else if (!nextHead(head, link.entry_hash).equals(link.head))
        faults.push(`${name} does not follow the one before`);
      position = link.position;
      head = link.head;
      links += 1;
    }
    if (stretch.length < AT_ONCE) break;
  }
  const { waiting, strays } = await findWithoutLink(db);
  for (const id of strays) faults.push(`audit entry ${id} was added past the chain`);
  return { links, waiting, faults, head: head.toString("hex") };
}
