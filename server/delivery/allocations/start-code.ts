import { randomInt } from "node:crypto";
import type { HandlerInput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { lockAllocations, selectAllocations, updateTerms } from "./allocations.queries.ts";
import { type AllocationResource, presentAllocation } from "./present.ts";
import { schoolsOfReceivers } from "./schools-of.ts";

const DIGITS = 6;
const randomCode = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");

/**
 * Sets what students of an allocation enter before they start, or that they enter nothing. Those who have started notice nothing. The log
 * says whether there is a code, not which.
 *
 * @throws Refusal `not_found`; `forbidden` when one only sees it; `illegal_transition` when it was taken back, or gives no test.
 */
export async function setStartCode(
  db: Database,
  actor: Actor,
  id: string,
  body: HandlerInput<"allocations.set_start_code">["body"],
): Promise<AllocationResource> {
  return inTransaction(db, async (tx) => {
    await lockAllocations(tx, [id]);
    const find = () => selectAllocations(tx, actor).where("allocations.id", "=", id).executeTakeFirst();
    const before = await find();
    if (!before) throw notFound("This allocation");
    if (!before.is_revocable) throw new Refusal("forbidden", "You can see this allocation, but not change it.");
    if (before.revoked_at)
      throw new Refusal("illegal_transition", "This allocation was withdrawn.", { state: "revoked" });
    if (before.assessment_id === null)
      throw new Refusal("illegal_transition", "Only assessments have a start code.", { state: "open" });
    const code = "random" in body ? randomCode() : body.code;
    if (code !== before.start_code) {
      await updateTerms(tx, id, { start_code: code });
      await recordAudit(tx, {
        actor,
        action: "allocation.start_code",
        subject: { type: "allocation", id },
        before: { start_code: before.start_code !== null },
        after: { start_code: code !== null },
        schoolId: (await schoolsOfReceivers(tx, [before])).get(before.user_id ?? before.group_id ?? "") ?? null,
      });
    }
    const after = await find();
    if (!after) throw notFound("This allocation");
    return presentAllocation(after, new Date());
  });
}
