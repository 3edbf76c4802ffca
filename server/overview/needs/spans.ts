import { needThresholds } from "@sextant/contract/student-needs.ts";
import { listSheets, questionsIn } from "../../learning/sheets.ts";
import { tagsOf } from "../../learning/tags.ts";
import type { Database } from "../../platform/database/client.ts";
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
  const domains = new Map([...tags].map(([id, all]) => [id, all.filter(({ level }) => level === LEVEL)]));
  const counted = new Map<string, Map<string, DomainSpans>>();
  for (const { user_id, submitted_at, answers } of sheets) {
    const when = submitted_at < middle ? "earlier" : "lately";
    const own = counted.get(user_id) ?? new Map<string, DomainSpans>();
    counted.set(user_id, own);
    for (const { question_id, state } of answers) {
      if (state === "owed" || state === "not_reached") continue;
      for (const { id, name } of domains.get(question_id) ?? []) {
        let spans = own.get(id);
        if (!spans) {
          const none = { answers: 0, right: 0 };
          spans = { user_id, tag: { id, name }, earlier: { ...none }, lately: { ...none } };
          own.set(id, spans);
        }
        spans[when].answers += 1;
        if (state === "right") spans[when].right += 1;
      }
    }
  }
  return [...counted.values()].flatMap((own) => [...own.values()]);
}
