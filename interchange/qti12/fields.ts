import { cutText } from "@sextant/questions/text/cut.ts";
import { childElements, findAll, findChild, textOf, type XmlElement } from "../xml/xml-tree.ts";

/** Returns what an item says of itself: `question_type`, `points_possible`, … by name. */
export function fieldsOf(item: XmlElement): Record<string, string> {
  const fields: Record<string, string> = {};
  const metadata = findChild(item, "itemmetadata");
  if (!metadata) return fields;
  for (const field of findAll(metadata, ({ name }) => name === "qtimetadatafield" || name === "qti_metadatafield")) {
    const [label, entry] = [findChild(field, "fieldlabel"), findChild(field, "fieldentry")];
    if (label && entry) fields[textOf(label).trim()] ??= textOf(entry).trim();
  }
  // Older programs write each by an element of its name.
  for (const own of childElements(metadata))
    if (/^(?:qmd|bbmd|cc)_/.test(own.name)) fields[own.name] ??= textOf(own).trim();
  return fields;
}

/** Returns the kind of a question in the program's own word; empty when it does not say. */
export function kindOf(fields: Record<string, string>): string {
  return (
    fields.question_type ??
    fields.bbmd_questiontype ??
    fields.cc_profile ??
    fields.qmd_itemtype ??
    fields.qmd_questiontype ??
    ""
  );
}

/** Kinds that hold nothing that can be answered here, or are scored by what the file does not say; matched without case. */
const refused = [
  "mom_embed",
  "cc.pattern_match.v0p2",
  "Calculated",
  "Hot Spot",
  "Jumbled Sentence",
  "Opinion Scale",
  "Quiz Bowl",
  "Arithmetic",
  "Significant Figures",
];

/** Finds the kind, when it is one that cannot be taken in. */
export function findRefusedKind(fields: Record<string, string>): string | undefined {
  const kind = kindOf(fields);
  return refused.find((one) => one.toLowerCase() === kind.toLowerCase());
}

const tags: Record<string, string> = {
  qmd_topic: "topic",
  qmd_keywords: "keywords",
  outcome_long_title: "outcome",
  skill_long_title: "skill",
  bank_title: "bank",
};

/** Returns the names that a person may map to tags. */
export function textTagsOf(fields: Record<string, string>): Record<string, string> | null {
  const named = Object.entries(tags).flatMap(([field, tag]) =>
    fields[field] ? [[tag, cutText(fields[field], 500)]] : [],
  );
  return named.length === 0 ? null : Object.fromEntries(named);
}
