import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Database } from "../../platform/database/client.ts";
import { pageLinks } from "../../platform/paging.ts";
import { findPersonKeys } from "../../platform/person-keys.ts";
import { openJson } from "../../platform/sealing.ts";
import { GRACE_DAYS } from "../settings/people-rule.ts";
import { findRule } from "./find-rule.ts";
import { countComing, listComing, listKept } from "./retention.queries.ts";

type Query = HandlerInput<"retention.list_people">["query"];
type Listed = HandlerOutput<"retention.list_people">;

async function comingPage(db: Database, query: Query, url: string): Promise<Listed> {
  const rule = await findRule(db);
  const count = rule ? await countComing(db, rule, GRACE_DAYS) : 0;
  const rows = rule && count > 0 ? await listComing(db, rule, GRACE_DAYS, query) : [];
  return { count, ...pageLinks(url, query, count), results: rows.map((row) => ({ ...row, kept: null })) };
}

async function keptPage(db: Database, query: Query, url: string): Promise<Listed> {
  const { count, rows } = await listKept(db, query);
  const keys = await findPersonKeys(
    db,
    rows.map(({ id }) => id),
  );
  const results = rows.map(({ sealed, kept_at: at, by_id, by_name, ...row }) => {
    const key = keys.get(row.id);
    const reason = key ? openJson<{ reason: string }>(key, sealed).reason : "";
    return { ...row, erase_at: null, kept: { reason, at, by: { id: by_id, name: by_name } } };
  });
  return { count, ...pageLinks(url, query, count), results };
}

/** Lists whom the rule erases within the grace, or whom it leaves alone. */
export function listPeople(db: Database, query: Query, url: string): Promise<Listed> {
  return query.state === "kept" ? keptPage(db, query, url) : comingPage(db, query, url);
}
