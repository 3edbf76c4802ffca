import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = /^(\d{4})-[a-z0-9-]+\.md$/;
const TITLE = /^# (\d+)\. (\S.*)\n\n/;
/** How a line under the title begins that says what became of a decision, and the forms it may have. */
const STATUS = /^(?:Amended|Retired|Superseded)\b/;
const BY_LATER = /^(Amended|Superseded) by \[decision (\d+)\]\(([^()\s]+)\): \S.*\.$/;
const BY_CODE = /^(Amended|Retired): \S.*\.$/;

/** A file of docs/decisions/. */
export interface DecisionFile {
  name: string;
  text: string;
}

interface Decision {
  name: string;
  number: number;
  title: string;
  statusLines: readonly string[];
  /** Lines that read as a status, but aren’t under the title. */
  misplaced: readonly string[];
}

/** Reads a folder’s files, except its README. */
export function readDecisionFiles(folder: string): DecisionFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");
  return names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

function parse({ name, text }: DecisionFile): Decision {
  const [, number, title = ""] = TITLE.exec(text) ?? [];
  const lines = text.replace(TITLE, "").split("\n");
  const end = lines.findIndex((line) => !STATUS.test(line));
  return {
    name,
    number: Number(number),
    title,
    statusLines: lines.slice(0, end),
    misplaced: lines.slice(end).filter((line) => BY_LATER.test(line) || BY_CODE.test(line)),
  };
}

function statusFault(line: string, own: string, names: ReadonlySet<string>): string | null {
  const [, , number, link = ""] = BY_LATER.exec(line) ?? [];
  if (number === undefined) {
    return BY_CODE.test(line)
      ? null
      : `“${line}” isn’t “Amended by [decision N](file): what changed.” or “Retired: why.”`;
  }
  if (!names.has(link)) return `${link} doesn’t exist`;
  if (link === own) return "a decision can’t amend or supersede itself";
  return link.startsWith(number.padStart(4, "0")) ? null : `${link} isn’t decision ${number}`;
}

/** Returns what is wrong with the names, titles, numbers and status lines of decisions. */
export function decisionFaults(files: readonly DecisionFile[]): string[] {
  const names = new Set(files.map(({ name }) => name));
  const firstOf = new Map<string, string>();
  return files.flatMap((file) => {
    const { name, number, statusLines, misplaced } = parse(file);
    const [, digits] = FILE.exec(name) ?? [];
    if (digits === undefined) return [`${name}: a name is NNNN-a-few-words.md`];
    const first = firstOf.get(digits);
    firstOf.set(digits, first ?? name);
    return [
      first && `the number is used by ${first} too`,
      number !== Number(digits) && `the file doesn’t begin with “# ${Number(digits)}. Title” and an empty line`,
      ...statusLines.map((line) => statusFault(line, name, names)),
      ...misplaced.map((line) => `“${line}” isn’t right under the title`),
    ].flatMap((fault) => (fault ? [`${name}: ${fault}`] : []));
  });
}

function statusOf({ statusLines }: Decision): string {
  const found = statusLines.map((line) => {
    const [, kind = "", number, link] = BY_LATER.exec(line) ?? BY_CODE.exec(line) ?? [];
    return { kind: kind.toLowerCase(), link: number === undefined ? null : `[${number}](${link})` };
  });
  const kinds = [...new Set(found.map(({ kind }) => kind))].map((kind) => {
    const links = found.flatMap((one) => (one.kind === kind && one.link ? [one.link] : []));
    return links.length > 0 ? `${kind} by ${links.join(", ")}` : kind;
  });
  return kinds.length > 0 ? kinds.join("; ") : "accepted";
}

/** Returns the README with its table made of the decisions. What is above the table stays. */
export function withDecisionTable(readme: string, files: readonly DecisionFile[]): string {
  const rows = files
    .map(parse)
    .map((one) => `| [${one.number}](${one.name}) | ${one.title.replaceAll("|", "\\|")} | ${statusOf(one)} |\n`);
  const [intro] = readme.split(/^\| /m, 1);
  return `${intro}| Number | Title | Status |\n| --- | --- | --- |\n${rows.join("")}`;
}

/**
 * Writes the table of a folder’s README.
 *
 * @throws Error if a decision’s first lines don’t have the form that the table needs.
 */
export function generateDecisionTable(folder: string): void {
  const files = readDecisionFiles(folder);
  const faults = decisionFaults(files);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const readme = join(folder, "README.md");
  writeFileSync(readme, withDecisionTable(readFileSync(readme, "utf8"), files));
}
