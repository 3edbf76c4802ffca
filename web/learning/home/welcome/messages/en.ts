/** What a new person reads after the first sign-in. */
export const messages = {
  title: "Welcome, {{name}}",
  over: "First things first",
  lead_one: "Your school asks you to take this test. It shows where you stand.",
  lead_other: "Your school asks you to take these {{count}} tests. They show where you stand.",
  start: "Start",
  starting: "Opening",
  later: "Go to your home page",
  note: "Find a quiet place and take it in one go. If you lose connection, keep going.",
  failed_start: "Couldn’t open this test",
} as const;
