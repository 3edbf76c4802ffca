/** What each interaction type is called, in English, wherever one is named. */
export const typeNames = {
  choice: "Choice",
  inline_choice: "Inline choice",
  text_entry: "Short answer",
  numeric_entry: "Number",
  match: "Matching",
  order: "Ordering",
  gap_match: "Fill the gaps",
  hotspot: "Hotspot",
  extended_text: "Essay",
  file_upload: "File upload",
};
