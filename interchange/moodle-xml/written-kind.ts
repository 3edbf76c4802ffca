/** A question's type, what it has beside its text, and its text where that is another. */
export interface WrittenKind {
  type: string;
  rest: string;
  body?: string;
  losses: string[];
}
