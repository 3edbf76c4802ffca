import { call } from "../../../base/requests/call.ts";
import { BulkBar } from "../../../parts/list/bulk-bar.tsx";
import type { Selection } from "../../../parts/list/use-selection.ts";
import { ManyActs, type TickedSitting } from "../../../parts/sittings/many-acts.tsx";
import type { StudentsSearch } from "../analysis-search.ts";
import type { ResultStudent, ResultStudents } from "../requests.ts";

const AT_ONCE = 200;
/** So many sittings take one call. */
const MOST = 2000;

/** Reads the sittings of the students who are ticked, on whichever page they are. */
async function loadTicked(assessment: string, query: StudentsSearch, { isAll, ids }: Selection) {
  const found: ResultStudent[] = [];
  for (let page = 1; (page - 1) * AT_ONCE < MOST; page += 1) {
    const { results, next } = await call("assessment_results.list_students", {
      params: { id: assessment },
      query: { ...query, page, page_size: AT_ONCE },
    });
    found.push(...results.filter(({ id }) => isAll || ids.has(id)));
    if (next === null) break;
  }
  return found.flatMap(({ id: user, session: id, state }): TickedSitting[] => (id ? [{ id, user, state }] : []));
}

type StudentsBulkProps = {
  assessment: string;
  list: ResultStudents;
  search: StudentsSearch;
  selection: Selection;
};

/** Shows what may be done with the sittings of the students who are ticked. */
export function StudentsBulk({ assessment, list, search, selection }: StudentsBulkProps) {
  const states = new Set(Object.entries(list.states).flatMap(([state, count]) => (count > 0 ? [state] : [])));
  return (
    <div className="list-foot">
      <BulkBar selection={selection} total={list.count} isBusy={false}>
        <ManyActs assessment={assessment} load={() => loadTicked(assessment, search, selection)} states={states} />
      </BulkBar>
    </div>
  );
}
