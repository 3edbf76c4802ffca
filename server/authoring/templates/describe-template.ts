import type { AssessmentTemplate } from "@sextant/contract/assessment-templates.ts";
import type { ExamTemplate, TemplateSection } from "./exam-templates.ts";

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

/** Returns the modules of a section that has them: the first, then the easier and the harder second one. */
export function modulesOf({ questions, minutes, second }: TemplateSection) {
  if (!second) return [];
  const { cut: _cut, ...size } = second;
  return [
    { id: "m1", name: "Module 1", difficulty: "standard" as const, questions, minutes },
    { id: "m2a", name: "Module 2A", difficulty: "easier" as const, ...size },
    { id: "m2b", name: "Module 2B", difficulty: "harder" as const, ...size },
  ];
}

/** Returns what a student gets of a section, of a staged one on the way through two modules. */
export const wholeOf = ({ questions, minutes, second }: TemplateSection) => ({
  questions: questions + (second?.questions ?? 0),
  minutes: minutes + (second?.minutes ?? 0),
});

/** Returns a template as it leaves. */
export function describeTemplate({ key, name, kind, exam, pool, sections }: ExamTemplate): AssessmentTemplate {
  const usual = sections.filter(({ isOptional }) => !isOptional);
  const isScaled = sections.some(({ scale }) => scale !== null);
  return {
    key,
    name,
    kind,
    exam: exam?.name ?? null,
    pool,
    sections: sections.map((section) => ({
      key: section.key,
      name: section.name,
      ...wholeOf(section),
      break_after_minutes: section.breakAfterMinutes ?? 0,
      modules: modulesOf(section).map(({ id: _id, ...module }) => module),
      tools: [...section.tools],
      is_optional: section.isOptional ?? false,
      is_scored: !isScaled || section.scale !== null,
    })),
    questions: sum(usual, (section) => wholeOf(section).questions),
    minutes: sum(usual, (section) => wholeOf(section).minutes),
    break_minutes: sum(usual, ({ breakAfterMinutes = 0 }) => breakAfterMinutes),
    score: isScaled ? "own_tables" : "points",
  };
}
