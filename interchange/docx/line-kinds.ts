import type { Line } from "./lines.ts";
import { dropEnd, dropStart, type Segment, textOfSegments } from "./segments.ts";

/** What a line is, by what it begins with; `segments` are the rest of it. */
export type LineKind =
  | { is: "blank" }
  | { is: "table"; html: string }
  | { is: "heading" }
  | { is: "number"; segments: Segment[] }
  | { is: "option"; letter: string | null; isStarred: boolean; segments: Segment[] }
  | { is: "field"; name: string; segments: Segment[] }
  | { is: "text"; segments: Segment[] };

const fields: Record<string, string> = {
  answer: "answer",
  answers: "answer",
  "correct answer": "answer",
  "correct answers": "answer",
  key: "answer",
  explanation: "explanation",
  rationale: "explanation",
  solution: "explanation",
  feedback: "feedback",
  type: "type",
  difficulty: "difficulty",
  tags: "tags",
  tag: "tags",
  points: "points",
  marks: "points",
  title: "title",
  id: "id",
  tolerance: "tolerance",
  guidance: "guidance",
  "marking guidance": "guidance",
  passage: "passage",
  "end of passage": "end",
  "end passage": "end",
  pool: "pool",
  exam: "exam",
  subject: "subject",
  "mega domain": "mega_domain",
  domain: "domain",
  topic: "topic",
  "sub topic": "sub_topic",
  subtopic: "sub_topic",
};

const fieldStart = /^\s*([A-Za-z]+(?:[ -][A-Za-z]+){0,2})\s*:\s*/;
const passageEnd = /^\s*end (?:of )?passage\s*$/i;
const numberStart = /^\s*(?:(?:q|question)\s*\.?\s*)?\d{1,4}\s*[.):]\s+|^\s*question\s+\d{1,4}\s*[.):]?\s*$/i;
const optionStart = /^\s*(\*)?\s*\(?([A-Za-z])[.)]\s*(\*)?\s+/;
const starEnd = /\s\*\s*$/;

function optionOf(segments: Segment[], letter: string | null, isStarred: boolean): LineKind {
  const text = textOfSegments(segments);
  const star = /^\s*\*\s*/.exec(text)?.[0] ?? "";
  const rest = dropStart(segments, star.length);
  const end = starEnd.exec(textOfSegments(rest))?.[0] ?? "";
  return {
    is: "option",
    letter,
    isStarred: isStarred || star !== "" || end !== "",
    segments: dropEnd(rest, end.length),
  };
}

/** Returns what a line is. A letter begins an option only where it is the next that can come. */
export function kindOf(line: Line, nextLetter: string | null): LineKind {
  if (line.table !== null) return { is: "table", html: line.table };
  if (line.text === "") return { is: "blank" };
  const { segments, label } = line;
  // What a line begins with is short; no pattern has to look at all of a long one.
  const text = textOfSegments(segments).slice(0, 300);
  if (passageEnd.test(text)) return { is: "field", name: "end", segments: [] };
  const field = fieldStart.exec(text);
  const name = field?.[1]?.toLowerCase().replaceAll("-", " ") ?? "";
  if (field && Object.hasOwn(fields, name))
    return { is: "field", name: fields[name] ?? name, segments: dropStart(segments, field[0].length) };
  if (label) {
    if (label.kind === "number" && label.level === 0) return { is: "number", segments };
    return nextLetter === null ? { is: "text", segments } : optionOf(segments, null, false);
  }
  const number = numberStart.exec(text);
  if (number && !line.isHeading) return { is: "number", segments: dropStart(segments, number[0].length) };
  const option = optionStart.exec(text);
  if (option && nextLetter !== null && option[2]?.toUpperCase() === nextLetter)
    return optionOf(dropStart(segments, option[0].length), nextLetter, option[1] === "*" || option[3] === "*");
  return line.isHeading ? { is: "heading" } : { is: "text", segments };
}
