import { needThresholds } from "@sextant/contract/student-needs.ts";
import { shareEarned } from "../../../learning/evidence/share-earned.ts";
import { byPlace, listSheets, questionsIn } from "../../../learning/evidence/sheets.ts";
import { tagsOf } from "../../../learning/evidence/tags.ts";
import type { Database } from "../../../platform/database/client.ts";
import type { Span } from "./stuck.ts";

const DAY_MS = 86_400_000;
const LEVEL = "domain";

/** What one person answered in one domain, in the span of days before the last one and in the last. */
interface DomainSpans {
  user_id: string;
  tag: { id: string; name: string };
  earlier: Span;
  lately: Span;
}

/** Counts the answers of these people by domain in two spans of days. What nobody looked at, or owes a mark, counts in neither. */
export async function countSpans(db: Database, userIds: readonly string[], now: Date): Promise<DomainSpans[]> {
  const { span_days } = needThresholds.stuck;
  const [from, middle] = [2, 1].map((spans) => new Date(now.getTime() - spans * span_days * DAY_MS)) as [Date, Date];
  const sheets = await listSheets(db, { users: userIds, from });
  const questions = questionsIn(sheets);
  const tags = await tagsOf(db, [...questions]);
  const domainsOf = byPlace((question) => tags.get(question)?.filter(({ level }) => level === LEVEL) ?? []);
  const counted = new Map<string, Map<string, DomainSpans>>();
  for (const sheet of sheets) {
    const { user_id, submitted_at, packed, worth } = sheet;
    const when = submitted_at < middle ? "earlier" : "lately";
    const own = counted.get(user_id) ?? new Map<string, DomainSpans>();
    counted.set(user_id, own);
    const domains = domainsOf(sheet);
    for (let index = 0; index < packed.size; index += 1) {
      const state = packed.stateAt(index);
      if (state === "owed" || state === "not_reached") continue;
      const place = packed.placeAt(index);
      // An answer that is partly right counts as the share of the points that it earned.
      const share = shareEarned(packed.pointsAt(index), worth[place], state === "right");
      for (const { id, name } of domains[place] ?? []) {
        let spans = own.get(id);
        if (!spans) {
          const none = { answers: 0, right: 0 };
          spans = { user_id, tag: { id, name }, earlier: { ...none }, lately: { ...none } };
          own.set(id, spans);
        }
        spans[when].answers += 1;
        spans[when].right += share;
      }
    }
  }
  return [...counted.values()].flatMap((own) => [...own.values()]);
}
