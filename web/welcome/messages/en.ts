/** What a new person reads after the first sign-in. */
export const messages = {
  title: "Welcome, {{name}}",
  over: "First things first",
  lead_one: "One assessment is waiting for you. It shows where you stand, so that everything after it fits you.",
  lead_other:
    "{{count}} assessments are waiting for you. They show where you stand, so that everything after them fits you.",
  start: "Start",
  starting: "Opening",
  later: "Later, take me home",
  note: "Take it in one go, somewhere quiet. Nothing is lost if you are cut off.",
  failed_start: "It could not be opened",
} as const;
