/**
 * Tells what comes back to a field because it was typed there from what was changed elsewhere. A page may hand back what was typed
 * a moment ago when more has been typed since: to take that for a change would set the text back and move the caret.
 *
 * @param first What the field holds to begin with.
 */
export function createEchoes(first: string) {
  /** What came back last, then what was typed since, the oldest first. */
  let known = [first];
  return {
    /** Remembers what was typed. */
    typed(text: string): void {
      known.push(text);
    },
    /** Returns true for what was typed here; anything else is remembered as what the field holds now. */
    isEcho(text: string): boolean {
      const at = known.lastIndexOf(text);
      known = at < 0 ? [text] : known.slice(at);
      return at >= 0;
    },
  };
}
