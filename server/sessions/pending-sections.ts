import type { AssessmentVersion, PublishedSection } from "../assessments/published.ts";
import type { Sitting, SittingSection } from "../sittings/sitting.ts";

/** Returns the published sections of a sitting that have not begun, without the one that begins now. */
export function pendingSections(
  sitting: Sitting,
  version: AssessmentVersion,
  beginning: SittingSection,
): PublishedSection[] {
  const pending = sitting.sections.filter((section) => section.state === "pending" && section !== beginning);
  const ids = new Set(pending.map((section) => section.version_section_id));
  return version.sections.filter((section) => ids.has(section.id));
}
