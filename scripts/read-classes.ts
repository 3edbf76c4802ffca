import { parseSync } from "@swc/core";

type Node = Record<string, unknown> & { type: string };

/** Class names as a script writes them. */
interface WrittenClasses {
  /** Written in full. */
  names: ReadonlySet<string>;
  /** How names begin whose end is computed: `is-` of `is-${state}`. */
  beginnings: ReadonlySet<string>;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** What a node holds; arguments of calls are wrapped in objects without a type. */
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    [value]
      .flat()
      .map((each) => (isNode(each) ? each : (each as { expression?: unknown } | null)?.expression))
      .filter(isNode),
  );

/** What a script says of classes. */
interface SaidClasses {
  /** Given to elements: as `className` and the like, through `cx`, and in HTML. */
  given: WrittenClasses;
  /** The words of all its strings, any of which may be a class. */
  words: WrittenClasses;
}

/** Reads what a script says of classes. @param file Its name, whose ending says whether there is markup in it. */
export function readClasses(file: string, source: string): SaidClasses {
  const given: string[] = [];
  const words: string[] = [];
  const visit = (node: Node) => {
    const value = classValueOf(node);
    if (value) given.push(...textsOf(value));
    if (node.type === "StringLiteral" || node.type === "TemplateLiteral") words.push(textOf(node));
    for (const each of childrenOf(node)) visit(each);
  };
  visit(parse(file, source));
  const html = [...source.matchAll(/class="([\w -]+)"/g)].map(([, names = ""]) => names);
  return { given: split([...given, ...html]), words: split([...words, ...html]) };
}

/** Returns the classes that a script looks for in selectors. */
export function soughtIn(source: string): string[] {
  const strings = [...source.matchAll(/(["'`])(?:(?!\1)[^\n])*\1/g)].map(([text]) => text);
  return strings.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name));
}

const parse = (file: string, source: string) =>
  parseSync(source, { syntax: "typescript", tsx: file.endsWith("x"), target: "es2024" }) as unknown as Node;

/** What an attribute, a property or a call says of classes. */
function classValueOf(node: Node): Node | null {
  const named = (name: unknown) => /(?:^c|C)lass(?:Name)?$/.test(String((name as Node | undefined)?.value));
  if (node.type === "JSXAttribute" && named(node.name)) return node.value as Node | null;
  if (node.type === "KeyValueProperty" && String((node.key as Node).value) === "className") return node.value as Node;
  return isCallOf(node, "cx") ? node : null;
}

const isCallOf = (node: Node, name: string) =>
  node.type === "CallExpression" && (node.callee as Node).type === "Identifier" && (node.callee as Node).value === name;

/** The strings that an expression may come to; `…` is for what is computed in them. */
function textsOf(node: Node): string[] {
  switch (node.type) {
    case "StringLiteral":
      return [textOf(node)];
    case "TemplateLiteral":
      return [textOf(node), ...wholeWordsOf(node).flatMap(textsOf)];
    case "ConditionalExpression":
      return [node.consequent, node.alternate].filter(isNode).flatMap(textsOf);
    case "BinaryExpression":
      return (node.operator === "&&" ? [node.right] : [node.left, node.right]).filter(isNode).flatMap(textsOf);
    case "CallExpression":
      return isCallOf(node, "cx") ? childrenOf(node).flatMap(textsOf) : [];
    case "JSXExpressionContainer":
    case "ParenthesisExpression":
      return textsOf(node.expression as Node);
    default:
      return [];
  }
}

const piecesOf = ({ quasis }: Node) => (quasis as { cooked: string }[]).map(({ cooked }) => cooked);

const textOf = (node: Node) => (node.type === "StringLiteral" ? String(node.value) : piecesOf(node).join("…"));

/** What a template computes that isn't the end of a word. */
function wholeWordsOf(node: Node): Node[] {
  const pieces = piecesOf(node);
  return (node.expressions as Node[]).filter((_, index) => !/\S$/.test(pieces[index] ?? ""));
}

function split(texts: readonly string[]): WrittenClasses {
  const words = texts.flatMap((text) => text.split(/\s+/)).filter((word) => /^-?[A-Za-z]/.test(word));
  return {
    names: new Set(words.filter((word) => !word.includes("…"))),
    beginnings: new Set(words.filter((word) => word.includes("…")).map((word) => word.slice(0, word.indexOf("…")))),
  };
}
