import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { lockAllocations, selectAllocations, updateTerms } from "./allocations.queries.ts";
import { letsAnyBrowser } from "./any-browser.queries.ts";
import { type AllocationResource, presentAllocation } from "./present.ts";
import { schoolsOfReceivers } from "./schools-of.ts";

/**
 * Lets the people of an allocation use any browser although their assessment requires Safe Exam Browser, or no longer.
 *
 * @throws Refusal `not_found`; `forbidden` when one only sees it; `illegal_transition` when it was taken back, or gives no test.
 */
export async function setAnyBrowser(
  db: Database,
  actor: Actor,
  id: string,
  isAny: boolean,
): Promise<AllocationResource> {
  return inTransaction(db, async (tx) => {
    await lockAllocations(tx, [id]);
    const find = () => selectAllocations(tx, actor).where("allocations.id", "=", id).executeTakeFirst();
    const row = await find();
    if (!row) throw notFound("This allocation");
    if (!row.is_revocable) throw new Refusal("forbidden", "You can see this allocation, but not change it.");
    if (row.revoked_at) throw new Refusal("illegal_transition", "This allocation was withdrawn.", { state: "revoked" });
    if (row.assessment_id === null)
      throw new Refusal("illegal_transition", "Only assessments can require a browser.", { state: "open" });
    const before = await letsAnyBrowser(tx, id);
    if (before !== isAny) {
      await updateTerms(tx, id, { any_browser: isAny });
      await recordAudit(tx, {
        actor,
        action: "allocation.any_browser",
        subject: { type: "allocation", id },
        before: { any_browser: before },
        after: { any_browser: isAny },
        schoolId: (await schoolsOfReceivers(tx, [row])).get(row.user_id ?? row.group_id ?? "") ?? null,
      });
    }
    const after = await find();
    if (!after) throw notFound("This allocation");
    return presentAllocation(after, new Date());
  });
}
