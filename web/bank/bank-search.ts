import { readNumber } from "../ui/read-number.ts";

export const statuses = ["draft", "in_review", "published", "retired"] as const;
export const pools = ["practice", "secure"] as const;
export const types = [
  "choice",
  "inline_choice",
  "text_entry",
  "numeric_entry",
  "match",
  "order",
  "gap_match",
  "hotspot",
  "extended_text",
] as const;
const sortable = ["created_at", "updated_at", "difficulty", "status"] as const;
export const pageSize = 25;

/** How the bank is cut, as it stands in the address; what is usual is left out. `q` is the question in sight. */
export type BankSearch = {
  search?: string;
  status?: (typeof statuses)[number];
  pool?: (typeof pools)[number];
  type?: (typeof types)[number];
  difficulty?: number;
  ordering?: string;
  page?: number;
  q?: string;
};

/** Reads it from an address, dropping what it does not know. */
export function readBankSearch(search: Record<string, unknown>): BankSearch {
  const one = <T extends string>(all: readonly T[], value: unknown) => all.find((each) => each === value);
  const difficulty = readNumber(search.difficulty);
  const page = readNumber(search.page);
  return {
    search: typeof search.search === "string" && search.search ? search.search.slice(0, 200) : undefined,
    status: one(statuses, search.status),
    pool: one(pools, search.pool),
    type: one(types, search.type),
    difficulty: difficulty !== undefined && difficulty <= 5 ? difficulty : undefined,
    ordering: one(
      sortable.flatMap((column) => [column, `-${column}`] as const),
      search.ordering,
    ),
    page: page === 1 ? undefined : page,
    q: typeof search.q === "string" && /^[0-9a-f-]{36}$/i.test(search.q) ? search.q : undefined,
  };
}
