import type { Json } from "./openapi-json.ts";
import type { Operation } from "./operation.ts";
import { type ProblemCode, problems } from "./problems.ts";

/** Refusals of operations of one form, by name: what they are described by. */
export type Refusals = Map<string, Json>;

/** Codes with which an operation of this form may be refused, by the caller’s fault. */
function codesOf({ who, method, params, body, multipart, query }: Operation): ProblemCode[] {
  const isWrite = method !== "GET";
  const hasInput = Boolean(params ?? body ?? query) || multipart === true;
  return [
    ...(hasInput ? (["malformed"] as const) : []),
    ...(who === "anyone" ? [] : (["unauthenticated", "forbidden", "second_step_required", "look_only"] as const)),
    ...(params ? (["not_found"] as const) : []),
    ...(isWrite ? (["illegal_transition", "stale_version", "in_use"] as const) : []),
    ...(method === "POST" && who !== "anyone" ? (["idempotency_conflict"] as const) : []),
    ...(body || multipart ? (["too_large", "unsupported_media_type", "invalid"] as const) : []),
    ...(who === "anyone" && isWrite ? (["too_many_requests"] as const) : []),
  ];
}

/** Returns what operations that are refused alike have in common, such as `PostItemBody`. */
function formOf({ who, method, params, body, multipart, query }: Operation): string {
  const act = method === "GET" ? "Get" : method === "POST" ? "Post" : "Write";
  const input = body || multipart ? "Body" : query && !params ? "Query" : "";
  return `${who === "anyone" ? "Open" : ""}${act}${params ? "Item" : ""}${input}`;
}

const byStatus = (codes: readonly ProblemCode[]) =>
  [...Map.groupBy(codes, (code) => problems[code].status)].map(
    ([status, same]) => `${status} ${same.map((code) => `\`${code}\``).join(" ")}`,
  );

const refusal = (description: string): Json => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

/** Returns the refusals of an operation, and notes what they are described by. */
export function refusalsOf(declared: Operation, shared: Refusals): Json {
  const codes = codesOf(declared);
  const form = formOf(declared);
  const told = codes.length > 0 ? byStatus(codes).join(", ") : "None is expected";
  shared.set(form, refusal(`Refused: ${told}.`));
  return { "4XX": { $ref: `#/components/responses/${form}` } };
}

/** Says what each code means, as a table in Markdown. */
export function refusalTable(): string {
  const rows = Object.entries(problems).map(([code, { status, title }]) => `| \`${code}\` | ${status} | ${title} |`);
  return ["| Code | Status | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
}
