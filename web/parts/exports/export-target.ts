import type { SittingState } from "./requests.ts";

/** Of what results are downloaded. */
export type ExportTarget = {
  /** None: the person chooses one, or all. */
  assessments?: readonly string[];
  /** Neither people nor groups: the person chooses everyone, or a group. */
  people?: readonly string[];
  groups?: readonly string[];
  /** What a list of sittings is narrowed to: the file has what is found there. */
  found?: {
    state?: SittingState | undefined;
    search?: string | undefined;
    group?: string | undefined;
    school?: string | undefined;
  };
};

/** Returns whether it is of a list that is narrowed. */
export const isNarrowed = ({ found }: ExportTarget): boolean =>
  Boolean(found?.state || found?.search || found?.group || found?.school);

/** Returns whether it says whose results they are. */
export function namesPeople({ people = [], groups = [] }: ExportTarget): boolean {
  return people.length + groups.length > 0;
}
