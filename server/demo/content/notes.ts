/** What the demo student noted while reading the booklet. */
export const demoPageNotes = [
  {
    page: 6,
    quote: "Both values make the parabola touch the axis, and only k = 6 is positive.",
    text: "Mock 6, question 11 was this one",
    color: "yellow",
  },
  {
    page: 3,
    quote: "The zeros are 1 and 5, and halfway between them is 3",
    text: "",
    color: "green",
  },
] as const;

/** And while watching the lesson. */
export const demoMomentNotes = [{ moment_ms: 102_000, text: "The one rule: negative, so flip" }] as const;
