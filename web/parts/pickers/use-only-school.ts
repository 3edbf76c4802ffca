import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { type FoundSchool, firstSchoolQuery } from "./schools.ts";

/** Returns the one school within reach, which forms then begin with; null where there are several, none, or it isn’t loaded. */
export function useOnlySchool(): FoundSchool | null {
  // Without it, forms begin with no school.
  const found = useQuietExtra(firstSchoolQuery);
  return found?.count === 1 ? found.first : null;
}
