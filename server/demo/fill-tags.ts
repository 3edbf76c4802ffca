import { ensureReasons } from "../authoring/tags/ensure-reasons.ts";
import { addTags } from "../authoring/tags/import-tags.ts";
import { lockTaxonomy } from "../authoring/taxonomy/load-taxonomy.ts";
import type { Taxonomy } from "../authoring/taxonomy/taxonomy.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { demoQuestions } from "./content/assessments.ts";
import { errorNames, familyOfError, generalErrors } from "./content/errors.ts";
import { demoTaxonomy } from "./content/taxonomy.ts";
import type { DemoTextTags } from "./content/types.ts";

/** Ids of tags by the names under which questions are filed, and of reasons for error by name. */
export interface DemoTags {
  tagOf(named: DemoTextTags): string;
  /** A subject of the SAT; without a name the exam itself. */
  subject(name?: DemoTextTags["subject"]): string;
  /** The one task of the GRE's writing. */
  essay: string;
  reasons: ReadonlyMap<string, string>;
}

/** Finds a tag beneath another by the beginning of its name, whatever its level. */
function beneath(taxonomy: Taxonomy, id: string | null, name: string): string {
  const within = id === null ? taxonomy.all : taxonomy.beneath(id);
  const found = within.find((tag) => tag.name === name || tag.name.startsWith(`${name}:`));
  if (!found) throw new RangeError(`no tag is called ${name}`);
  return found.id;
}

/** Where the questions are filed whose options betray each error. */
function filingOfErrors(): ReadonlyMap<string, readonly DemoTextTags[]> {
  const filings = new Map<string, DemoTextTags[]>();
  for (const { interactions, text_tags } of demoQuestions()) {
    const [interaction] = interactions;
    for (const option of interaction.type === "choice" ? interaction.options : []) {
      const error = option.reason_for_error;
      if (error) filings.set(error, [...(filings.get(error) ?? []), text_tags]);
    }
  }
  return filings;
}

/** The lowest tag from the topic up that all these are filed under: what an error of circles is says nothing of inequalities. */
function commonTag(taxonomy: Taxonomy, tagIds: readonly string[]): string | undefined {
  const [first = [], ...others] = tagIds.map((id) => {
    const tag = taxonomy.find(id);
    const path = tag ? taxonomy.pathOf(tag) : [];
    return path.slice(0, path.findIndex(({ level }) => level === "topic") + 1 || undefined);
  });
  return first.findLast(({ id }) => others.every((path) => path.some((one) => one.id === id)))?.id;
}

/** Brings in the taxonomies of two exams, and reasons for error: general ones, and those of the topic, domain or subject whose questions betray them. */
export async function fillTags(tx: Tx, staff: Actor): Promise<DemoTags> {
  await addTags(tx, staff, demoTaxonomy());
  const taxonomy = await lockTaxonomy(tx);
  const exam = beneath(taxonomy, null, "SAT");
  const tagOf = ({ subject, domain, topic }: DemoTextTags) =>
    beneath(taxonomy, beneath(taxonomy, beneath(taxonomy, exam, subject), domain), topic);
  const filings = filingOfErrors();
  const general = generalErrors.map((name) => ({ name, topic: null, family: familyOfError(name) }));
  const ofSubjects = Object.entries(errorNames).flatMap(([subject, names]) =>
    names
      .filter((name) => !generalErrors.includes(name))
      .map((name) => {
        const filed = [...new Set((filings.get(name) ?? []).map(tagOf))];
        const topic = commonTag(taxonomy, filed) ?? beneath(taxonomy, exam, subject);
        return { name, topic, family: familyOfError(name) };
      }),
  );
  return {
    tagOf,
    subject: (name) => (name ? beneath(taxonomy, exam, name) : exam),
    essay: beneath(
      taxonomy,
      beneath(taxonomy, beneath(taxonomy, null, "GRE"), "Analytical Writing"),
      "Analyze an issue",
    ),
    reasons: await ensureReasons(tx, staff, [...general, ...ofSubjects]),
  };
}
