/** What reasons for error and their families are called. */
export const messages = {
  families: {
    didnt_know: "Didn’t know how",
    misread: "Misread",
    out_of_time: "Ran out of time",
    careless: "Careless",
    trap: "Trap",
    too_fast: "Answered too fast",
    none: "No reason yet",
  },
  grounds: {
    not_reached: "Ran out of time",
    changed_from_right: "Changed a right answer",
    option: "Typical wrong answer",
    too_fast: "Answered too fast",
    gap: "Gap in knowledge",
    time: "Needed more time",
    slip: "Slip",
    none: "No reason given or inferred",
  },
};
