import { useQuery } from "@tanstack/react-query";
import { useUser } from "../common/session-context.tsx";
import { askedQuery, type ListedDoubt } from "./requests.ts";

/** Returns the doubts that a student asked about a material or a video; none for staff, and none until they are there. */
export function useAsked(about: { material: string } | { video: string }): readonly ListedDoubt[] {
  const isStudent = useUser().role === "student";
  return useQuery({ ...askedQuery(about), enabled: isStudent }).data ?? [];
}
