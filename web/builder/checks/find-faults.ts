import { type Draft, type Section, sizeOf } from "../draft.ts";

/** What keeps a draft from being published (`isAdvice`: what is only unusual), and the place that mends it. */
export type Fault = {
  code: "no_sections" | "section_empty" | "scale_missing" | "scale_start" | "scale_short" | "no_points";
  isAdvice: boolean;
  /** A part of the whole, or a section's id. */
  at: string;
  /** The section's name. */
  name: string;
  /** The highest of a score table, and the points that there are. */
  highest: number;
  points: number;
};

function scaleFaults(section: Section, points: number): Fault[] {
  const fault = (code: Fault["code"], isAdvice = false): Fault[] => [
    { code, isAdvice, at: "scoring", name: section.name, highest: section.scale?.at(-1)?.raw ?? 0, points },
  ];
  if (section.scale === null || section.scale.length === 0) return fault("scale_missing");
  if (section.scale[0]?.raw !== 0) return fault("scale_start");
  return (section.scale.at(-1)?.raw ?? 0) < points ? fault("scale_short", true) : [];
}

/** Returns what is wrong with a draft as far as its own content tells. The server knows more: what the bank has. */
export function findFaults({ settings, sections, entries }: Draft): Fault[] {
  const none = { isAdvice: false, name: "", highest: 0, points: 0 };
  if (sections.length === 0) return [{ ...none, code: "no_sections", at: "new" }];
  const sizes = new Map(sections.map(({ id }) => [id, sizeOf(entries[id] ?? [])]));
  const found = sections.flatMap((section): Fault[] => {
    const { questions = 0, points = 0 } = sizes.get(section.id) ?? {};
    return [
      ...(questions === 0 ? [{ ...none, code: "section_empty" as const, at: section.id, name: section.name }] : []),
      ...(settings.score_model.type === "scaled" ? scaleFaults(section, points) : []),
    ];
  });
  const isWorthless = found.length === 0 && [...sizes.values()].every(({ points }) => points === 0);
  const first = sections[0]?.id ?? "";
  return isWorthless ? [{ ...none, code: "no_points", at: first }] : found;
}
