import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";

type Node = Record<string, unknown> & { type?: string };

/** A doc comment that ends where a property or constant begins. */
const BEFORE = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export\s+)?(?:const\s+)?$/;

const wordsOf = (comment: string) =>
  comment
    .replaceAll(/^\s*\*+ ?/gm, "")
    .replaceAll(/\{@link (\w+)\}/g, "`$1`")
    .replaceAll(/\s+/g, " ")
    .trim();

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

const nameOf = (key: unknown) => {
  const { type, value } = key as Node;
  return type === "Identifier" || type === "StringLiteral" ? String(value) : null;
};

/**
 * Returns the doc comments of the contract by where they are: `sessions/session` for a constant of `sessions.ts`,
 * `sessions/session.state` for a property of it, and `sessions.start.body.lease` for a property written in an operation.
 *
 * @param folder Of the contract.
 */
export function contractComments(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const file of globSync("*.ts", { cwd: folder }).sort()) {
    if (/\.(?:test|gen)\.ts$|^(?:generate|openapi)/.test(file)) continue;
    readComments(readFileSync(join(folder, file), "utf8"), file.replace(/\.ts$/, ""), found);
  }
  return found;
}

function readComments(source: string, file: string, found: Record<string, string>): void {
  const bytes = Buffer.from(source);
  const module = parseSync(source, { syntax: "typescript", target: "es2024" });
  const leading = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(source)?.[0] ?? "";
  // Positions count bytes, from the first token of this file on.
  const base = module.span.start - Buffer.byteLength(leading);
  const note = (path: string, key: Node) => {
    const start = ((key.span as { start: number } | undefined)?.start ?? 0) - base;
    const [, comment] = BEFORE.exec(bytes.subarray(Math.max(0, start - 4000), start).toString()) ?? [];
    if (comment !== undefined) found[path] ??= wordsOf(comment);
  };
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, path);
      return;
    }
    if (!isNode(value)) return;
    if (value.type === "VariableDeclarator") {
      const name = nameOf(value.id);
      // Operations are named by their ids.
      const isTable = /operations/i.test(name ?? "");
      const own = `${file}/${name}`;
      if (name && path === "") note(own, value.id as Node);
      visit(value.init, path === "" && name && !isTable ? own : path);
      return;
    }
    if (value.type === "KeyValueProperty") {
      const name = nameOf(value.key);
      const own = name === null ? path : path === "" ? name : `${path}.${name}`;
      if (name !== null) note(own, value.key as Node);
      visit(value.value, own);
      return;
    }
    for (const each of Object.values(value)) visit(each, path);
  };
  visit(module.body, "");
}
