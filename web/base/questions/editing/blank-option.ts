/** Returns an option as it is before anything is written in it. */
export const blankOption = (newId: () => string) => ({
  id: newId(),
  source_identifier: null,
  content: "",
  feedback: "",
  reason_for_error: null,
  fixed: false,
});
