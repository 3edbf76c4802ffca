import type { Span } from "../traces/span.ts";

const VERB = /^\s*(?:\/\*.*?\*\/\s*)*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|table)\s+"?([a-z_][\w.]*)"?/i;

/** Reports the end of a statement, whatever form of query was submitted. */
type Ended = { on?: (event: "end" | "error", listener: () => void) => unknown };

/**
 * Returns a statement's verb and the first table it concerns: “select users”. No other part of its text is traced, since it may contain
 * values.
 */
export function summaryOf(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? "statement";
  const table = TABLE.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}

/** Queries the database within a span that includes the time until the answer. */
export function traceQuery(span: Span, given: readonly unknown[], ask: (given: never[]) => never): never {
  const [asked, ...rest] = given;
  const text = typeof asked === "string" ? asked : (asked as { text?: unknown } | null)?.text;
  const name = typeof text === "string" ? summaryOf(text) : "statement";
  const part = span.child(name, { "db.system.name": "postgresql", "db.query.summary": name });
  const last = rest.at(-1);
  if (typeof last === "function") {
    const told = (error: unknown, ...more: unknown[]) => {
      part.end(Boolean(error));
      last(error, ...more);
    };
    return ask([asked, ...rest.slice(0, -1), told] as never[]);
  }
  const answer = ask(given as never[]) as Promise<unknown> & Ended;
  if (typeof answer.then === "function")
    answer.then(
      () => part.end(false),
      () => part.end(true),
    );
  else {
    // What is read or written bit by bit tells of its end itself.
    answer.on?.("end", () => part.end(false));
    answer.on?.("error", () => part.end(true));
  }
  return answer as never;
}
