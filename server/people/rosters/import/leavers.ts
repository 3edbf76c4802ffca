import type { RosterReport } from "@sextant/contract/rosters.ts";
import type { Database } from "../../../platform/database/client.ts";
import type { Account, PersonFacts } from "./plan-person.ts";
import { selectSizes } from "./schools.queries.ts";

const MOST = 500;

type Leavers = RosterReport["leavers"];

const nameOf = ({ first_name: first, last_name: last, email, username }: Account): string =>
  `${first} ${last}`.trim() || (email ?? username ?? "");

const gradeOf = ({ said }: PersonFacts): string => said.grades[0] ?? "";

/** Gathers whom a roster has no more, and whether they are more than its limits. */
export function gatherLeavers() {
  const bySchool = new Map<string, number>();
  const grades = new Map<string, { count: number; of: number }>();
  const people: (Omit<Leavers["people"][number], "school"> & { schoolId: string | undefined })[] = [];
  let count = 0;
  const note = (facts: PersonFacts, isLeaving: boolean) => {
    const grade = gradeOf(facts);
    const known = grades.get(grade) ?? { count: 0, of: 0 };
    grades.set(grade, { count: known.count + Number(isLeaving), of: known.of + 1 });
  };
  return {
    stays: (facts: PersonFacts) => note(facts, false),
    leaves(facts: PersonFacts, account: Account) {
      note(facts, true);
      count += 1;
      for (const school of account.schools) bySchool.set(school, (bySchool.get(school) ?? 0) + 1);
      if (people.length >= MOST) return;
      people.push({
        id: account.id,
        name: nameOf(account),
        grade: gradeOf(facts),
        schoolId: account.schools[0],
        last_seen_at: account.last_seen_at,
        why: !facts.isRemoved ? "disabled" : facts.line === null ? "missing" : "deleted",
      });
    },
    /** @param members Of those whom the roster brought into groups, how many would leave them. */
    async report(
      db: Database,
      limits: { most_percent: number; most_people: number },
      members: { count: number; of: number },
    ): Promise<Leavers> {
      const sizes = await selectSizes(db, [...bySchool.keys()]);
      const schools = sizes.map(({ id, name, of }) => {
        const leaving = bySchool.get(id) ?? 0;
        return { id, name, count: leaving, of, is_over: leaving * 100 > of * limits.most_percent };
      });
      const names = new Map(schools.map(({ id, name }) => [id, name]));
      // Classes end with their term: only many at once may be a file that isn’t whole.
      const areMembersOver =
        members.count > limits.most_people && members.count * 100 > members.of * limits.most_percent;
      return {
        count,
        is_over: areMembersOver || count > limits.most_people || schools.some(({ is_over }) => is_over),
        members: { ...members, is_over: areMembersOver },
        schools,
        grades: [...grades]
          .filter(([grade, { count: leaving }]) => grade !== "" && leaving > 0)
          .map(([grade, counts]) => ({ grade, ...counts }))
          .toSorted((one, other) => one.grade.localeCompare(other.grade, "en", { numeric: true })),
        people: people.map(({ schoolId, ...person }) => ({ ...person, school: names.get(schoolId ?? "") ?? "" })),
      };
    },
  };
}
