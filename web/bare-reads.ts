import { parseSync } from "vite";

type Node = { type: string; start: number; end: number; [field: string]: unknown };

/** Hooks whose answer has the data and the error of a read. */
const READS = ["useQuery", "useQueries", "useInfiniteQuery"];
const QUIET = /^useQuietExtras?$/;
/** What a read is handed to as a whole: a part, a function, a caller. */
const HANDS_ON = new Set([
  "JSXExpressionContainer",
  "JSXSpreadAttribute",
  "CallExpression",
  "ReturnStatement",
  "ArrayExpression",
  "Property",
  "SpreadElement",
]);
/** Names that say how a read failed. */
const SAYS = ["error", "isError", "failure"];

/** A source to be looked through: its text, its nodes in order, and what each node is in. */
interface Parsed {
  source: string;
  nodes: Node[];
  parents: Map<Node, Node>;
}

function parse(file: string, source: string): Parsed {
  const nodes: Node[] = [];
  const parents = new Map<Node, Node>();
  const visit = (value: unknown, parent: Node | null): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, parent);
      return;
    }
    if (value === null || typeof value !== "object" || typeof (value as Node).type !== "string") return;
    const node = value as Node;
    if (parent) parents.set(node, parent);
    nodes.push(node);
    for (const field of Object.values(node)) visit(field, node);
  };
  visit(parseSync(file, source, { lang: "tsx" }).program, null);
  return { source, nodes, parents };
}

const nameOf = (node: unknown): string => String((node as { name?: unknown } | null)?.name ?? "");

/** Returns what a node is in, from the inside out. */
function around({ parents }: Parsed, node: Node): Node[] {
  const found: Node[] = [];
  for (let one = parents.get(node); one; one = parents.get(one)) found.push(one);
  return found;
}

const isFunction = ({ type }: Node) => /^(Function|ArrowFunction)/.test(type);
const textOf = ({ source }: Parsed, { start, end }: Node) => source.slice(start, end);
const lineOf = (source: string, at: number) => source.slice(0, at).split("\n").length;

/** Lists hooks of a source that return the whole answer of a read. */
function wrappersIn(parsed: Parsed, reads: ReadonlySet<string>): string[] {
  return parsed.nodes.flatMap((node) => {
    if (node.type !== "CallExpression" || !reads.has(nameOf(node.callee))) return [];
    if (parsed.parents.get(node)?.type !== "ReturnStatement") return [];
    const name = nameOf(around(parsed, node).find(isFunction)?.id);
    return name.startsWith("use") ? [name] : [];
  });
}

/** Returns whether what a call returns is used without its error. @param says Of these names one must be used. */
function isBare(parsed: Parsed, call: Node, says: readonly string[]): boolean {
  const parent = parsed.parents.get(call);
  if (parent?.type === "MemberExpression") return !says.includes(nameOf(parent.property));
  if (parent?.type !== "VariableDeclarator") return false;
  const id = parent.id as Node;
  if (id.type === "ObjectPattern") {
    const taken = (id.properties as Node[]).map((one) => (one.type === "RestElement" ? "rest" : nameOf(one.key)));
    return !taken.some((name) => name === "rest" || says.includes(name));
  }
  const scope = around(parsed, call).find(isFunction);
  const uses = parsed.nodes.filter(
    (node) =>
      node.type === "Identifier" &&
      node.name === id.name &&
      node !== id &&
      scope !== undefined &&
      node.start >= scope.start &&
      node.end <= scope.end,
  );
  return !uses.some((use) => {
    const user = parsed.parents.get(use);
    if (user?.type === "MemberExpression" && user.object === use) {
      // `useQueries` returns several reads. Which of their errors is used can’t be followed here, so any mention counts.
      return (
        says.includes(nameOf(user.property)) ||
        (nameOf(call.callee) === "useQueries" && saysInside(parsed, scope, says))
      );
    }
    if (user?.type === "VariableDeclarator" && (user.id as Node).type === "ObjectPattern")
      return ((user.id as Node).properties as Node[]).some((one) => says.includes(nameOf(one.key)));
    return user !== undefined && HANDS_ON.has(user.type) && user.key !== use;
  });
}

const saysInside = (parsed: Parsed, scope: Node | undefined, says: readonly string[]) =>
  scope !== undefined && new RegExp(`\\b(${says.join("|")})\\b`).test(textOf(parsed, scope));

/** Returns whether a comment above a statement, or above those like it that it follows, says why nobody misses what it reads. */
function isExplained(parsed: Parsed, call: Node): boolean {
  const path = [call, ...around(parsed, call)];
  const at = path.findIndex((_, index) => path[index + 1]?.type === "BlockStatement");
  const statement = path[at];
  const block = path[at + 1];
  if (!statement || !block) return false;
  const body = block.body as Node[];
  const before = body[body.indexOf(statement) - 1];
  const between = parsed.source.slice(before?.end ?? block.start, statement.start);
  if (between.includes("//")) return true;
  const above = before && parsed.nodes.find((node) => isQuiet(node) && around(parsed, node).includes(before));
  return above !== undefined && isExplained(parsed, above);
}

const isQuiet = (node: Node) => node.type === "CallExpression" && QUIET.test(nameOf(node.callee));

/**
 * Finds reads in the page’s sources whose failure nobody would see: `useQuery` without its error, `useExtra` without its failure, and
 * `useQuietExtra` without a comment that says why that’s right.
 *
 * @param sources {file: text}
 * @returns `file:line` of each.
 */
export function findBareReads(sources: Readonly<Record<string, string>>): string[] {
  const all = Object.entries(sources).map(([file, source]) => ({ file, parsed: parse(file, source) }));
  const reads = new Set(READS);
  for (let known = 0; known < reads.size; ) {
    known = reads.size;
    for (const { parsed } of all) for (const name of wrappersIn(parsed, reads)) reads.add(name);
  }
  return all.flatMap(({ file, parsed }) =>
    parsed.nodes
      .filter((node) => {
        if (node.type !== "CallExpression") return false;
        const name = nameOf(node.callee);
        if (name === "useExtra") return isBare(parsed, node, ["failure"]);
        if (QUIET.test(name)) return !isExplained(parsed, node);
        const throws = textOf(parsed, node).includes("throwOnError:");
        return reads.has(name) && !throws && isBare(parsed, node, SAYS);
      })
      .map(({ start }) => `${file}:${lineOf(parsed.source, start)}`),
  );
}
