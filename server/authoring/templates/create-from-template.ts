import type { HandlerInput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { invalid } from "../../platform/refusal.ts";
import { addAssessmentTags } from "../assessments/assessment-tags.ts";
import { createAssessment } from "../assessments/edit-assessment.ts";
import { createPlacements } from "../assessments/edit-placements.ts";
import { createSection } from "../assessments/edit-sections.ts";
import { loadTaxonomy, requireNamedTag } from "../taxonomy/load-taxonomy.ts";
import { type EnsuredTag, ensureTags } from "./ensure-tags.ts";
import { type ExamTemplate, examTemplates, type NamedTag, type TemplateSection } from "./exam-templates.ts";
import { draftOfTemplate } from "./template-draft.ts";

type Asked = HandlerInput<"assessments.create_from_template">["body"];

/** Returns the sections to include, with the tags that were named for them. */
function chooseSections({ sections }: ExamTemplate, asked: Asked): { section: TemplateSection; tag: string | null }[] {
  for (const [index, key] of asked.with.entries())
    if (!sections.some((one) => one.key === key && one.isOptional))
      throw invalid(`with.${index}`, "This template doesn’t have this optional section.");
  const chosen = sections.filter(({ key, isOptional }) => !isOptional || asked.with.includes(key));
  for (const [index, { section }] of asked.tags.entries())
    if (!chosen.some(({ key }) => key === section))
      throw invalid(`tags.${index}.section`, "This assessment doesn’t have this section.");
  return chosen.map((section) => ({
    section,
    tag: asked.tags.findLast((one) => one.section === section.key)?.tag ?? null,
  }));
}

type Chosen = ReturnType<typeof chooseSections>;

/** Returns the tag of each section, those named as they are in the taxonomy now, and all tags of the draft. */
async function settleTags(tx: Tx, actor: Actor, { exam }: ExamTemplate, asked: Asked, chosen: Chosen) {
  const taxonomy = await loadTaxonomy(tx);
  const given = asked.tags.map(({ tag }, index) => requireNamedTag(taxonomy, `tags.${index}.tag`, tag));
  const tagOf = (id: string) => taxonomy.find(id)?.id ?? id;
  const subjects = [...new Set(chosen.flatMap(({ section, tag }) => (tag === null ? (section.subject ?? []) : [])))];
  const ensured = exam && subjects.length > 0 ? await ensureTags(tx, actor, exam, subjects) : [];
  const ofSubject = new Map(
    subjects.map((subject, index): [NamedTag, string] => [subject, ensured[index + 1]?.id ?? ""]),
  );
  const sections = chosen.map(({ section, tag }) => ({
    section,
    tag: tag === null ? section.subject && (ofSubject.get(section.subject) ?? null) : tagOf(tag),
  }));
  const named: EnsuredTag[] = given.map(({ id, level, name }) => ({ id, level, name, status: "there" }));
  return { sections, tags: [...new Map([...ensured, ...named].map((tag) => [tag.id, tag])).values()] };
}

/**
 * Creates a draft from a template, with the tags that it needs. What is drawn is found when the bank has it: until then the draft’s
 * checks say how many questions are missing.
 *
 * @returns The draft’s id, and its tags.
 * @throws Refusal `invalid` for a section that the template doesn’t have or a school that isn’t the actor’s, `not_found` for a tag.
 */
export async function createFromTemplate(
  db: Database,
  actor: Actor,
  asked: Asked,
): Promise<{ id: string; tags: EnsuredTag[] }> {
  const template = examTemplates.find(({ key }) => key === asked.template);
  if (!template) throw invalid("template", "This template doesn’t exist.");
  const chosen = chooseSections(template, asked);
  return inTransaction(db, async (tx) => {
    const { sections, tags } = await settleTags(tx, actor, template, asked, chosen);
    const { name, school, pool = template.pool } = asked;
    const draft = draftOfTemplate(template, { name, school, pool, sections });
    const id = await createAssessment(tx, actor, draft.settings);
    for (const { settings, entries } of draft.sections)
      await createPlacements(tx, actor, await createSection(tx, actor, id, settings), entries);
    const own = [...new Set(sections.flatMap(({ tag }) => tag ?? []))];
    if (own.length > 0) await addAssessmentTags(tx, actor, { assessment: id, tags: own });
    return { id, tags };
  });
}
