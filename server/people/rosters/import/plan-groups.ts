import { message } from "@sextant/interchange/messages/message.ts";
import type { Findings } from "./findings.ts";
import type { ClassRow } from "./groups.queries.ts";
import type { PlannedSchool } from "./plan-person.ts";

const MOST_NAME = 200;

/** What is to become of the group of a class. */
export interface GroupPlan {
  row: ClassRow;
  what: "create" | "rename" | "restore" | "archive" | "stays";
  name: string;
  school: PlannedSchool | null;
}

/** Says what is to become of the groups of a roster’s classes. A group that people renamed here keeps its name. */
export function planGroups(
  rows: readonly ClassRow[],
  schoolOf: (orgId: string) => PlannedSchool | null,
  findings: Findings | null,
): GroupPlan[] {
  return rows.flatMap((row): GroupPlan[] => {
    const school = schoolOf(row.org_id);
    const name = [...row.title].slice(0, MOST_NAME).join("");
    const plan = (what: GroupPlan["what"]): GroupPlan[] => [{ row, what, name, school }];
    if (row.is_removed) return row.is_archived ? [] : plan("archive");
    if (row.group_id !== null) {
      // What people archived stays so.
      if (row.is_archived) return row.is_archived_with_class ? plan("restore") : [];
      const isRenamed = row.kept_title !== name && row.group_name === row.kept_title;
      return plan(isRenamed ? "rename" : "stays");
    }
    // A class without anyone here gets its group once someone comes.
    if (school?.state === "linked" || school?.state === "new") return row.has_people ? plan("create") : [];
    if (row.line !== null && (school === null || school.state === "above")) {
      const said = message(school ? "roster_not_a_school" : "roster_no_such", { id: row.org_id });
      const { line, class_id: record } = row;
      findings?.add({ kind: "classes", line, record, column: "schoolSourcedId", message: said, isSkipped: true });
    }
    return [];
  });
}
