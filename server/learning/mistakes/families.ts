import { type MistakeGround, mistakeGrounds } from "@sextant/contract/mistakes.ts";
import { type MistakeFamily, type ReasonFamily, reasonFamilies } from "@sextant/contract/reason-families.ts";
import type { Said } from "./infer-reason.ts";

/** The family of each ground. A ground that names the reason of an option has that reason's family instead. */
const ofGrounds: Record<MistakeGround, MistakeFamily> = {
  not_reached: "out_of_time",
  time: "out_of_time",
  gap: "didnt_know",
  slip: "careless",
  // The answer that replaced a right one looked better.
  changed_from_right: "trap",
  option: "trap",
  too_fast: "too_fast",
};

/** Returns the family of a reason's key. */
export type FamilyOf = (key: string) => MistakeFamily;

const isFamily = (key: string): key is ReasonFamily => reasonFamilies.some((one) => one === key);

/** Returns what finds the family of a reason by its id, of a ground, and of a family that was given alone. */
export function familiesOf(reasons: ReadonlyMap<string, { family: ReasonFamily }>): FamilyOf {
  return (key) => {
    if (isFamily(key)) return key;
    const ground = mistakeGrounds.find((one) => one === key);
    return ground ? ofGrounds[ground] : (reasons.get(key)?.family ?? "none");
  };
}

/** Returns the family where one was given without a reason. */
export const familyAlone = (key: string | null): ReasonFamily | null => (key !== null && isFamily(key) ? key : null);

/**
 * Returns whether the sources give different reasons. A family agrees with each of its reasons. A ground without a reason contradicts nobody:
 * it says what happened, not why. Pure.
 */
export function doDisagree({ tutor, student, inferred }: Said, familyOf: FamilyOf): boolean {
  const said = [tutor, student, inferred?.reason ?? null].filter((one) => one !== null);
  return said.some((one, index) =>
    said.slice(index + 1).some((other) => {
      if (one === other) return false;
      return !(isFamily(one) || isFamily(other)) || familyOf(one) !== familyOf(other);
    }),
  );
}
