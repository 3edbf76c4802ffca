import type { QuestionContent } from "@sextant/questions/question.ts";
import { sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";

type Interaction = QuestionContent["interactions"][number];

/**
 * Returns whether a person who may read a question may not read its key: counselors read the bank to talk about results, not to know
 * the answers of tests that are still to come.
 */
export const withholdsKey = (actor: Actor, { pool }: Pick<QuestionContent, "pool">): boolean =>
  actor.role === "counselor" && pool === "secure";

/** What an option says about itself: text for who chose it, and why that is wrong. */
function withoutRemarks(part: unknown): unknown {
  if (typeof part !== "object" || part === null || !("feedback" in part)) return part;
  return { ...part, feedback: "", reason_for_error: null };
}

/** Sorts options by their random ids where the order in which they were written may be the right one. */
function mixed(interaction: Interaction): Interaction {
  if (interaction.type !== "order") return interaction;
  return { ...interaction, options: interaction.options.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

/**
 * Returns a question without anything that tells its answer: key, explanation, hints, remarks about single options, and the written order
 * of what is to be put in order.
 */
export function withoutKey(content: QuestionContent): QuestionContent {
  const interactions = content.interactions.map((one) => {
    const fields = Object.entries(one).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(withoutRemarks) : value,
    ]);
    return mixed(Object.fromEntries(fields) as typeof one);
  });
  return { ...content, interactions, key: {}, explanation: "", hints: [] };
}

/** Finds those of these questions whose keys this person may not read. */
export async function findWithheld(db: Database, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  if (actor.role !== "counselor" || ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("questions")
    .select("id")
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .where("pool", "=", "secure")
    .execute();
  return new Set(rows.map(({ id }) => id));
}
