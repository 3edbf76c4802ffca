import type { Tx } from "../../platform/database/client.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { countQuestionsFiled, moveFiledQuestions, takeFiledQuestions } from "../questions/filed.ts";
import { countSavedFilters, listDraftsFiltering, moveSavedFilters } from "../questions/kept-filters.ts";
import type { Forest, NodeRow } from "./forest.ts";
import { unknownAt } from "./load-forest.ts";
import { insertRemovedNodes, moveMaterialNodes, selectMaterialCount } from "./subjects.queries.ts";

/** What is to become of questions that are filed under what goes. */
export interface Removal {
  /** A node that takes them over. */
  rehome?: string | undefined;
  /** True: they are no longer filed there. */
  orphan: boolean;
}

/**
 * Settles the questions and materials filed under nodes that are about to go, and the filters that name them.
 *
 * @param going Their ids.
 * @param usage What else goes with them, for the refusal.
 * @param above The tree that goes with them, which filters may name as well.
 * @returns All that goes, and the node that took the questions over.
 * @throws Refusal `in_use` with the usage when something would be orphaned and nobody said what is to become of it; `not_found` and
 * `invalid` for a new home that is not there, or that goes as well.
 */
export async function settleQuestions(
  tx: Tx,
  forest: Forest,
  going: readonly string[],
  { rehome, orphan }: Removal,
  usage: Record<string, number>,
  above: readonly string[] = [],
): Promise<{ usage: Record<string, number>; home: NodeRow | null }> {
  const named = [...going, ...above];
  const all = {
    ...usage,
    question_count: await countQuestionsFiled(tx, going),
    material_count: await selectMaterialCount(tx, going),
    assessment_count: (await listDraftsFiltering(tx, "node", named)).length,
    filter_count: await countSavedFilters(tx, "node", named),
  };
  if (rehome !== undefined) {
    const home = forest.findNode(rehome);
    if (!home) throw unknownAt("rehome", "node");
    if (going.includes(home.id)) throw invalid("rehome", "This will be deleted too. Choose another node.");
    await moveFiledQuestions(tx, going, home.id);
    await moveMaterialNodes(tx, going, home.id);
    await moveSavedFilters(tx, "node", named, home.id);
    await insertRemovedNodes(tx, named, home.id);
    return { usage: all, home };
  }
  if (!orphan && Object.values(all).some((count) => count > 0)) {
    throw new Refusal("in_use", "This would leave questions or nodes without a place. Choose where to move them.", {
      members: { usage: all },
    });
  }
  await takeFiledQuestions(tx, going);
  return { usage: all, home: null };
}
