/** What a section may allow its students, in the order of the player's bar. */
export const tools = [
  ...(["calculator", "reference_sheet", "highlight", "line_reader", "eliminator", "masking"] as const),
  // Questions and answers; passages only where both are allowed.
  ...(["read_aloud", "read_aloud_passages"] as const),
] as const;
export type Tool = (typeof tools)[number];
