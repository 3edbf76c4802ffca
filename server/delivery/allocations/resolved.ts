import { type Selectable, sql } from "kysely";
import type { Allocations } from "../../platform/database/schema.gen.ts";

/** What allocations come to now, with what they follow; `base_closes_at` is the close before an extension. */
export const resolvedAllocations = sql<Selectable<Allocations> & { base_closes_at: Date | null }>`resolved_allocations`;
