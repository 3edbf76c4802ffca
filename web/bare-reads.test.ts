import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findBareReads } from "./bare-reads.ts";

/** Where the quiet reads are made of `useQuery`. */
const HOME = "base/common/use-quiet-extra.ts";

test("every read of the page says when it fails, or why it needn’t", () => {
  const files = globSync("**/*.{ts,tsx}", {
    cwd: import.meta.dirname,
    exclude: ["**/*.test.ts", "**/node_modules/**", "dist/**", HOME],
  });
  expect(files.length).toBeGreaterThan(1000);
  const sources = files.sort().map((file) => [file, readFileSync(join(import.meta.dirname, file), "utf8")]);
  expect(findBareReads(Object.fromEntries(sources))).toEqual([]);
});

const bare = [
  "const { data } = useQuery(q);",
  "const { data, isPending } = useQuery(q);",
  "const { data = [] } = useInfiniteQuery(q);",
  "const shelves = useQuery(q).data ?? [];",
  "const shelves = useQuery(q); return shelves.data?.length;",
  "const shelves = useQuery(q); if (shelves) return shelves.data;",
  "const { data } = useJob(q);",
  "const found = useQueries(q); return found[0]?.data;",
  "const { data } = useExtra(q, words);",
  "const extra = useExtra(q, words); return extra.data;",
  "const data = useQuietExtra(q);",
  "// A comment about something else.\n go();\n const data = useQuietExtra(q);",
];
const said = [
  "const { data, error } = useQuery(q);",
  "const { data, ...rest } = useQuery(q);",
  "const shelves = useQuery(q); if (shelves.isError) return <Failure />; return shelves.data;",
  "const shelves = useQuery(q); return <ListStates list={shelves} />;",
  "const shelves = useQuery(q); return { shelves };",
  "const shelves = useQuery({ ...q, throwOnError: true }); return shelves.data;",
  "const found = useQueries(q); const failed = found.filter(({ isError }) => isError); return found[0]?.data;",
  "const { data, failure } = useExtra(q, words);",
  "const extra = useExtra(q, words); return extra.data ?? extra.failure;",
  "return useExtra(q, words).failure;",
  "// A count on a tab.\n const data = useQuietExtra(q);",
  "// Counts on tabs.\n const one = useQuietExtra(q);\n const other = useQuietExtra(q)?.length;",
];
const judge = (line: string) =>
  findBareReads({
    "use-job.ts": "export function useJob(id) { watch(id); return useQuery(id); }",
    "part.tsx": `export function Part() {\n ${line}\n}`,
  });

test.each(bare)("%j is found", (line) => expect(judge(line)).toHaveLength(1));
test.each(said)("%j passes", (line) => expect(judge(line)).toEqual([]));
