import type { Behaviour } from "@sextant/contract/behaviour.ts";
import { sittingRules } from "@sextant/contract/sitting-rules.ts";
import { addAssessmentTags } from "../authoring/assessments/assessment-tags.ts";
import { createAssessment } from "../authoring/assessments/edit-assessment.ts";
import { replacePlacements } from "../authoring/assessments/edit-placements.ts";
import { createSection } from "../authoring/assessments/edit-sections.ts";
import { publishAssessment } from "../authoring/assessments/publish.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { type DemoAssessment, demoAssessments } from "./content/assessments.ts";
import type { DemoTags } from "./fill-tags.ts";

const atEnd: Behaviour = { checking: { type: "at_end" }, certainty: "off" };

/** Creates one assessment and publishes it. @returns Its id. */
export async function fillAssessment(
  tx: Tx,
  author: Actor,
  questions: ReadonlyMap<string, string>,
  { sections, behaviour = atEnd, ...settings }: DemoAssessment,
  tags: Pick<DemoTags, "subject">,
): Promise<string> {
  const common = {
    school: null,
    sync_grace_seconds: 900,
    allows_chosen_sections: false,
    blueprint: [],
    marking: { markers: 1, tolerance: 0 } as const,
    sitting_rules: sittingRules.parse({}),
    score_feedback: [],
    behaviour,
  };
  const id = await createAssessment(tx, author, { ...settings, ...common });
  for (const { questions: names, ...section } of sections) {
    const sectionId = await createSection(tx, author, id, section);
    const placements = names.map(({ name, module }) => {
      const question = questions.get(name);
      if (!question) throw new RangeError(`no question is called ${name}`);
      return { question, module, points: 1, points_when_wrong: 0, scored: true };
    });
    await replacePlacements(tx, author, sectionId, placements);
  }
  const subjects = sections.flatMap(({ name }) =>
    name === "Math" || name === "Reading and Writing" ? [tags.subject(name)] : [],
  );
  await addAssessmentTags(tx, author, { assessment: id, tags: subjects.length > 0 ? subjects : [tags.subject()] });
  await publishAssessment(tx, author, id);
  return id;
}

/**
 * Creates the demo's assessments and publishes them.
 *
 * @param questions Ids by source identifier.
 * @returns Ids of the assessments by name.
 */
export async function fillAssessments(
  tx: Tx,
  author: Actor,
  questions: ReadonlyMap<string, string>,
  tags: DemoTags,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const assessment of demoAssessments()) {
    ids.set(assessment.name, await fillAssessment(tx, author, questions, assessment, tags));
  }
  return ids;
}
