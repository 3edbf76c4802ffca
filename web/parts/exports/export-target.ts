/** Of what results are downloaded. */
export type ExportTarget = {
  /** None: the person chooses one, or all. */
  assessments?: readonly string[];
  /** Neither people nor groups: the person chooses everyone, or a group. */
  people?: readonly string[];
  groups?: readonly string[];
};

/** Returns whether it says whose results they are. */
export function namesPeople({ people = [], groups = [] }: ExportTarget): boolean {
  return people.length + groups.length > 0;
}
