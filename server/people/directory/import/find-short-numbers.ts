import type { Database } from "../../../platform/database/client.ts";
import { selectNumberLengths, selectOpenSchools } from "./import.queries.ts";
import type { Plan } from "./plan-batch.ts";
import { isDigits, usualLength } from "./short-number.ts";
import type { Survey } from "./survey.ts";

/**
 * Reads how long student numbers usually are, in the file and in each school.
 *
 * @returns What finds lines whose number is shorter, as spreadsheets leave numbers whose leading zeros they took.
 */
export async function readUsualLengths(db: Database, { at, numberLengths }: Pick<Survey, "at" | "numberLengths">) {
  const inFile = usualLength(numberLengths);
  const lengths = at.has("student_number") ? await selectNumberLengths(db) : [];
  const inSchool = new Map(
    [...Map.groupBy(lengths, ({ school_id }) => school_id)].map(
      ([school, rows]) => [school, usualLength(new Map(rows.map(({ digits, count }) => [digits, count])))] as const,
    ),
  );
  return async (plans: readonly Plan[]): Promise<Map<Plan, { number: string; usual: number }>> => {
    const numbered = plans.flatMap((plan) => {
      const number = plan.row.studentNumber ?? "";
      const isNew = number !== plan.known?.student_number;
      return isNew && isDigits(number) && !number.startsWith("0") ? [{ plan, number }] : [];
    });
    if (numbered.length === 0) return new Map();
    const open = await selectOpenSchools(
      db,
      numbered.flatMap(({ plan }) => plan.known?.id ?? []),
    );
    return new Map(
      numbered.flatMap(({ plan, number }) => {
        const schools = [...plan.schoolIds, ...(open.get(plan.known?.id ?? "") ?? [])];
        const usual = Math.max(inFile ?? 0, ...schools.map((school) => inSchool.get(school) ?? 0));
        return number.length < usual ? [[plan, { number, usual }] as const] : [];
      }),
    );
  };
}
