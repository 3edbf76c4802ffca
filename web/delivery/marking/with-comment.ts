/** Returns what is typed with a shared comment after it, on a line of its own. */
export function withComment(typed: string, comment: string): string {
  const before = typed.trimEnd();
  return before === "" ? comment : `${before}\n${comment}`;
}
