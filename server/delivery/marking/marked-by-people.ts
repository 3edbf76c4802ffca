/** Interactions whose answers a person marks. */
export const MARKED_BY_PEOPLE: readonly string[] = ["extended_text", "file_upload"];

/** Returns whether a person marks some part of a question. */
export function isMarkedByPeople({ interactions }: { interactions: readonly { type: string }[] }): boolean {
  return interactions.some(({ type }) => MARKED_BY_PEOPLE.includes(type));
}
