/**
 * Finds waits and limits of tests that are counted in time. How long something takes depends on the machine: a test waits for a state,
 * and only the limits of the suite end what hangs.
 */

/** Strings and comments, in which nothing is looked for. */
const WORDS = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

const TIMED: readonly RegExp[] = [
  // A property that limits one wait, however its number is written.
  /(?<!\.)\btimeout\s*[:,}]/g,
  /\b(?:testTimeout|hookTimeout)\b/g,
  /\b(?:setTimeout|waitForTimeout)\b/g,
  /\bAbortSignal\.timeout\b/g,
];

/** Tests and what is done before and after them, with the number of arguments beyond which the last is a limit. */
const LIMITED =
  /\b(test|it|describe|beforeAll|beforeEach|afterAll|afterEach)\b(?:\.(?:each|for|only|runIf|skipIf|concurrent|sequential))*\s*\(/g;

/** Returns the arguments of the call whose first parenthesis is here, and where it ends. */
function argumentsAt(code: string, open: number): { args: string[]; end: number } {
  const args: string[] = [];
  let depth = 0;
  let begun = open + 1;
  for (let at = open; at < code.length; at += 1) {
    const sign = code[at] ?? "";
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign)) depth -= 1;
    if (depth > 1 || (depth === 1 && sign !== ",") || at === open) continue;
    args.push(code.slice(begun, at).trim());
    begun = at + 1;
    if (depth === 0) return { args: args.filter((arg) => arg !== ""), end: at };
  }
  return { args: [], end: code.length };
}

/** Returns where calls of tests name a limit of their own: `test("…", () => {…}, 60_000)`. */
function ownLimits(code: string): number[] {
  return [...code.matchAll(LIMITED)].flatMap(({ 0: call, 1: name = "", index }) => {
    let { args, end } = argumentsAt(code, index + call.length - 1);
    // Of `test.each(table)(title, act)` the second pair of parentheses counts.
    const next = /^\s*\(/.exec(code.slice(end + 1));
    if (next) ({ args, end } = argumentsAt(code, end + next[0].length));
    const usual = name.startsWith("before") || name.startsWith("after") ? 1 : 2;
    return args.length > usual && /^[\w.]+$/.test(args.at(-1) ?? "") ? [end] : [];
  });
}

/** Returns the lines of a test on which it waits for a time or limits itself by one. */
export function secondsIn(source: string): number[] {
  // Same places, without words.
  const code = source.replaceAll(WORDS, (word) => `"${word.slice(2).replaceAll(/[^\n]/g, " ")}"`);
  const places = TIMED.flatMap((timed) => [...code.matchAll(timed)].map(({ index }) => index));
  const lines = [...places, ...ownLimits(code)].map((place) => source.slice(0, place).split("\n").length);
  return [...new Set(lines)].sort((one, other) => one - other);
}
