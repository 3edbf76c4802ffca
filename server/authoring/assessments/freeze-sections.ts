import type { Database } from "../../platform/database/client.ts";
import type { StoredAdaptive } from "../../platform/database/stored-json.ts";
import { newId } from "../../platform/ids.ts";
import { adaptiveOf } from "./adaptive/pool-entry.ts";
import { publishAdaptive } from "./adaptive/publish-adaptive.ts";
import type { Draft } from "./check/load-draft.ts";
import { settlePools } from "./draws/settle-pools.ts";
import type { FrozenSection } from "./publish.queries.ts";
import { type SectionToPublish, sectionsToPublish } from "./published-sections.ts";
import { countByModule, questionsOnWay, wholeLimit } from "./stages.ts";

/** Lists the sections that a draft is published as. */
export const sectionsOf = ({ sections }: Draft): SectionToPublish[] =>
  sections.flatMap(({ section, placements }) => sectionsToPublish(section, placements));

/** Returns what an adaptive section is published with beside its own settings; nothing for another. */
const givenOneByOne = (selection: StoredAdaptive | undefined) =>
  selection ? { selection, navigation: "linear" as const } : {};

/** Pins what each entry of these sections gives: its question's newest published version, or what its rule may draw. */
export async function freezeSections(
  db: Database,
  draft: Draft,
  sections: readonly SectionToPublish[],
): Promise<FrozenSection[]> {
  const placements = draft.sections.flatMap((section) => section.placements);
  const shared = new Set(placements.flatMap((one) => (one.draw?.same_for_all ? [one.id] : [])));
  const pools = settlePools(draft.rules, (entry) => shared.has(entry));
  const selections = new Map<string, StoredAdaptive>();
  for (const { section } of draft.sections) {
    const adaptive = adaptiveOf(section);
    if (adaptive) selections.set(section.id, await publishAdaptive(db, adaptive, pools.get(section.id) ?? []));
  }
  return sections.map(({ entries, ...section }) => ({
    id: newId(),
    section: { ...section, ...givenOneByOne(selections.get(section.section_id)) },
    placements: entries.map((placement) => ({
      id: newId(),
      placement,
      questionVersionId: placement.question_id === null ? null : (draft.versions.get(placement.question_id) ?? ""),
      pool: pools.get(placement.id) ?? [],
    })),
  }));
}

/** Returns how long a draft takes at most, null when it is untimed, and how many questions it has on the longest way. */
export function sizeOfDraft({ sections }: Draft): { timeSeconds: number | null; questionCount: number } {
  const limits = sections.map(({ section }) => wholeLimit(section));
  const isTimed = limits.every((limit) => limit !== null);
  return {
    timeSeconds: isTimed ? limits.reduce((sum, limit) => sum + limit, 0) : null,
    questionCount: sections.reduce(
      (sum, { section, placements }) => sum + questionsOnWay(section, countByModule(placements)),
      0,
    ),
  };
}
