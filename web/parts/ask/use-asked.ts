import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { askedQuery, type ListedDoubt } from "./requests.ts";

/** Returns the doubts that a student asked about a material or a video; none for staff, and none until they are there. */
export function useAsked(about: { material: string } | { video: string }): readonly ListedDoubt[] {
  const isStudent = useUser().role === "student";
  // The doubts have them too, and say when they can’t be loaded.
  return useQuietExtra({ ...askedQuery(about), enabled: isStudent }) ?? [];
}
