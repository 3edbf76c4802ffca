/** A question in a list, by what it asks and the beginning of its passage; null where it isn’t shown. */
type Named = { question: { id: string; title: string; passage: string } | null };

/**
 * Returns what names each question in a list, by its id: what it asks, and where several ask the same, as questions on passages do, the
 * beginning of its passage. Pure.
 */
export function tellApart(listed: readonly Named[]): ReadonlyMap<string, { text: string; isPassage: boolean }> {
  const questions = new Map(listed.flatMap(({ question }) => (question ? [[question.id, question] as const] : [])));
  const alike = Map.groupBy(questions.values(), ({ title }) => title);
  return new Map(
    [...questions].map(([id, { title, passage }]) => {
      const isPassage = passage !== "" && (alike.get(title)?.length ?? 0) > 1;
      return [id, { text: isPassage ? passage : title, isPassage }];
    }),
  );
}
