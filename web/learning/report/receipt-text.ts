import type { Receipt, Sitting } from "./requests.ts";

type Words = {
  head: string;
  session: string;
  state: string;
  code: string;
  answered: string;
  last: string;
  rows: string;
  never: string;
  late: string;
  blank: string;
  proof: string;
  uncounted: string;
  why: Record<"late" | "overtaken", string>;
};

/**
 * Returns a receipt as a plain text file: what it is of, its code, then a line for each question in order. Times stay in UTC. The last
 * line is the same as JSON, from which the team can verify it.
 */
export function receiptText(receipt: Receipt, { sitting, words }: { sitting: Sitting; words: Words }): string {
  const positionOf = new Map(
    sitting.sections.flatMap(
      ({ id, section, position }) =>
        [
          [id, position],
          [section, position],
        ] as const,
    ),
  );
  const attempts = receipt.attempts
    .map((attempt) => ({ ...attempt, of: positionOf.get(attempt.section) ?? 0 }))
    .sort((a, b) => a.of - b.of || a.position - b.position);
  return [
    words.head,
    "",
    `${words.session}: ${receipt.session}`,
    `${words.state}: ${receipt.state}`,
    `${words.code}: ${receipt.code}`,
    `${words.answered}`,
    `${words.last}: ${receipt.last_saved_at ?? words.never}`,
    "",
    words.rows,
    ...attempts.map((attempt) =>
      [
        `${attempt.of}.${attempt.position}`,
        attempt.saves,
        attempt.saved_at ?? (attempt.saves > 0 ? words.late : words.blank),
        attempt.head,
      ].join("  "),
    ),
    ...(receipt.uncounted.length > 0 ? ["", words.uncounted] : []),
    ...receipt.uncounted.map((one) =>
      [
        `${positionOf.get(one.section) ?? 0}.${one.position}`,
        words.why[one.why],
        one.received_at,
        ...(one.answer === null || one.counts === null
          ? []
          : [`${one.answer || words.blank} → ${one.counts || words.blank}`]),
      ].join("  "),
    ),
    "",
    words.proof,
    JSON.stringify({
      session: receipt.session,
      code: receipt.code,
      attempts: attempts.map(({ id, saves, head }) => ({ id, saves, head })),
    }),
    "",
  ].join("\n");
}
