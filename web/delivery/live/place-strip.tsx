import { unpackMarks } from "@sextant/contract/marks.ts";
import { memo } from "react";
import type { LiveRow, Paper } from "./live-rows.ts";

/** Between one tick and the next, and between sections, px. */
const STEP = 2;
const WIDEST_STEP = 12;
const GAP = 6;
const WIDEST = 223;
const TALLEST = 22;
/** How wide a letter of the small type is at most, on average. */
const LETTER = 6.5;

/** Lays out the ticks: where each section's begin, how far they are apart and how wide they all are. Those of a short test stand apart. */
export function layOut(sections: readonly Pick<Paper["sections"][number], "questions">[]) {
  const all = sections.reduce((sum, { questions }) => sum + questions, 0);
  const room = WIDEST - GAP * (sections.length - 1);
  const step = Math.min(WIDEST_STEP, Math.max(STEP, Math.floor(room / Math.max(1, all))));
  let width = 0;
  const starts = sections.map(({ questions }) => {
    const start = width;
    width += questions * step + GAP;
    return start;
  });
  // A tick is a quarter as wide as its step, so that it stays a tick.
  return { starts, step, stroke: Math.max(1, Math.floor(step / 4)), width: Math.max(step, width - GAP) };
}

/** Paths of the ticks by what became of each question. */
function ticksOf(
  { paper, phase, section = 0, question = 0, answered = [] }: LiveRow,
  { starts, step, stroke }: ReturnType<typeof layOut>,
) {
  const paths = { done: "", skip: "", left: "", here: "" };
  const isOver = phase === "submitted";
  for (const [index, { questions }] of paper.sections.entries()) {
    const digits = answered[index] ?? "";
    const isPast = isOver || (section > 0 && index < section - 1);
    for (const [at, isAnswered] of unpackMarks(digits, questions).entries()) {
      const x = (starts[index] ?? 0) + at * step + stroke / 2;
      const isBehind = isPast || (index === section - 1 && at < question - 1);
      if (isAnswered) paths.done += `M${x} 13v-10`;
      else if (isBehind && digits !== "") paths.skip += `M${x} 13v-3`;
      else paths.left += `M${x} 13v-10`;
    }
  }
  const start = starts[section - 1];
  if (question > 0 && start !== undefined && !isOver)
    paths.here = `M${start + (question - 1) * step + stroke / 2} 16v-16`;
  return paths;
}

/** Whether a name has room above its ticks: beginnings of names are alike, and say less than the section’s number. */
const fits = (name: string, room: number) => name.length * LETTER <= room;

/** Shows a tick for each question of a sitting: tall where it is answered, short where it was passed over, brass where the student is. */
export const PlaceStrip = memo(
  function PlaceStrip({ row }: { row: LiveRow }) {
    const laid = layOut(row.paper.sections);
    if (row.paper.sections.length === 0) return null;
    const { width, stroke } = laid;
    const { done, skip, left, here } = ticksOf(row, laid);
    return (
      <svg
        className="place"
        width={Math.min(width, WIDEST)}
        height="16"
        viewBox={`0 0 ${width} 16`}
        preserveAspectRatio="none"
        strokeWidth={stroke}
        aria-hidden="true"
      >
        <path className="done" d={done} />
        <path className="skip" d={skip} />
        <path className="left" d={left} />
        <path className="here" d={here} strokeWidth={stroke + 1} />
      </svg>
    );
  },
  ({ row: one }, { row: other }) =>
    one.paper.sections === other.paper.sections &&
    one.phase === other.phase &&
    one.section === other.section &&
    one.question === other.question &&
    one.answered?.join() === other.answered?.join(),
);

/** Shows how many students are at each question, above the names of the sections. Only rows of one assessment are alike enough. */
export function Crowd({
  rows,
  sections,
  label,
}: {
  rows: readonly LiveRow[];
  sections: Paper["sections"];
  label: string;
}) {
  const { starts, step, stroke, width } = layOut(sections);
  const counts = new Map<number, number>();
  for (const { section = 0, question = 0 } of rows) {
    const start = starts[section - 1];
    if (start === undefined || question === 0) continue;
    const x = start + (question - 1) * step + stroke / 2;
    counts.set(x, (counts.get(x) ?? 0) + 1);
  }
  const most = Math.max(1, ...counts.values());
  const crowd = [...counts]
    .map(([x, count]) => `M${x} 24v-${Math.max(2, Math.round((count / most) * TALLEST))}`)
    .join("");
  const floor = sections.map(({ questions }, index) => `M${starts[index]} 23.5h${questions * step - 0.5}`).join("");
  const scale = Math.min(1, WIDEST / width);
  return (
    <>
      <span className="sr">{label}</span>
      <svg
        className="place crowd-strip"
        width={width * scale}
        height="24"
        viewBox={`0 0 ${width} 24`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="crowd" d={crowd} strokeWidth={stroke} />
        <path className="left" d={floor} />
      </svg>
      <span className="place-lbl" aria-hidden="true">
        {sections.map((section, index) => (
          <i
            key={starts[index]}
            className="truncate"
            style={{ insetInlineStart: (starts[index] ?? 0) * scale, maxInlineSize: section.questions * step * scale }}
            title={section.name}
          >
            {fits(section.name, section.questions * step * scale) ? section.name : index + 1}
          </i>
        ))}
      </span>
    </>
  );
}
