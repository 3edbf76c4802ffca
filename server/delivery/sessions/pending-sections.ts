import type { AssessmentVersion, PublishedSection } from "../../authoring/assessments/published.ts";
import type { Sitting, SittingSection } from "../sittings/sitting.ts";

/**
 * Returns the published sections whose questions a sitting has still to be given, without the one that begins now: those that are
 * pending and not prepared, and every module that it has not begun, whether it comes to it or not.
 */
export function pendingSections(
  sitting: Sitting,
  version: AssessmentVersion,
  beginning: SittingSection,
): PublishedSection[] {
  const begun = new Set(
    sitting.sections
      .filter((section) => section.state !== "pending" || section.prepared || section === beginning)
      .map((section) => section.version_section_id),
  );
  const own = new Set(sitting.sections.map((section) => section.section_id));
  return version.sections.filter((section) => own.has(section.section_id) && !begun.has(section.id));
}
