import { useQuery } from "@tanstack/react-query";
import { firstSchoolQuery } from "./schools.ts";

/**
 * Returns whether the person has several schools to choose from. Where that can’t be loaded, they are offered the choice: its list says
 * what is wrong.
 */
export function useHasSchools(): boolean {
  const { data, isError } = useQuery(firstSchoolQuery);
  return data ? data.count > 1 : isError;
}
