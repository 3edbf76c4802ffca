import { type RawBuilder, sql } from "kysely";

/**
 * Returns the condition that everyone who sits a version gets the same questions: as `isSameForAll` says of its sections.
 *
 * @param version SQL of the version's id.
 */
export const isOneForm = (version: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from version_sections section where section.assessment_version_id = ${sql.ref(version)}
    and (section.adaptive or section.module is not null or exists (
      select from version_placements placement where placement.version_section_id = section.id
        and placement.draw is not null and placement.draw -> 'same_for_all' is distinct from 'true')))`;
