import type { Database } from "../../../platform/database/client.ts";
import { lastStaffMessage } from "../last-staff.ts";
import { listActiveStaff } from "../people.queries.ts";
import { selectBonds } from "./import.queries.ts";
import type { Plan } from "./plan-batch.ts";
import { nameField } from "./read-row.ts";
import { type Became, becameOf } from "./write-batch.ts";

/** Returns which of the people of these plans would join a school or a group, or get a carer, by their ids. */
export async function foreseeBonds(db: Database, plans: readonly Plan[]): Promise<ReadonlySet<string>> {
  const known = plans.flatMap((plan) => (plan.known && plan.faults.length === 0 ? [{ plan, id: plan.known.id }] : []));
  const bonds = await selectBonds(
    db,
    known.map(({ id }) => id),
  );
  const joins = ({ plan, id }: (typeof known)[number]) =>
    plan.awaitsBond ||
    [...plan.schoolIds, ...plan.groupIds, ...plan.carerIds].some((target) => !bonds.has(`${id} ${target}`));
  return new Set(known.filter(joins).map(({ id }) => id));
}

/** Returns what would become of a line, given who would join something. */
export function foresee(plan: Plan, joining: ReadonlySet<string>): Became {
  const became = becameOf(plan);
  return became === "unchanged" && plan.known && joining.has(plan.known.id) ? "updated" : became;
}

/**
 * Returns what judges each batch as it would be written: a plan that would take the last active staff person's role or sign-in gets
 * the fault that writing it would have.
 */
export async function foreseeStaff(db: Database): Promise<(plans: readonly Plan[]) => Plan[]> {
  let staff = new Set(await listActiveStaff(db));
  return (plans) => {
    const sound = plans.filter(({ faults }) => faults.length === 0);
    const created = sound.filter(({ known }) => known === null);
    const together = new Set(staff);
    // A batch makes its new people first; where it fails as a whole, its lines are written one by one.
    if ([...created, ...sound.filter(({ known }) => known !== null)].every((plan) => leavesSome(together, plan))) {
      staff = together;
      return [...plans];
    }
    return plans.map((plan) => {
      if (plan.faults.length > 0 || leavesSome(staff, plan)) return plan;
      return { ...plan, faults: [{ field: nameField(plan.row), message: lastStaffMessage }] };
    });
  };
}

/** Carries out on the set of active staff what a plan does to it; false, and nothing done, where nobody would be left. */
function leavesSome(staff: Set<string>, { row, known, role }: Plan): boolean {
  const id = known?.id ?? `line ${row.line}`;
  const isActive = row.active ?? known?.is_active ?? true;
  if (role === "staff" && isActive) staff.add(id);
  else if (staff.has(id)) {
    if (staff.size === 1) return false;
    staff.delete(id);
  }
  return true;
}
