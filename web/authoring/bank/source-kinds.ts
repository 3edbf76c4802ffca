import type { types } from "../../parts/list/bank/bank-search.ts";

/** What other systems call our interactions: names of QTI and of collections. */
export const sourceKinds: Readonly<Record<string, (typeof types)[number]>> = {
  choiceInteraction: "choice",
  hottextInteraction: "choice",
  inlineChoiceInteraction: "inline_choice",
  textEntryInteraction: "text_entry",
  extendedTextInteraction: "extended_text",
  uploadInteraction: "file_upload",
  matchInteraction: "match",
  orderInteraction: "order",
  gapMatchInteraction: "gap_match",
  graphicGapMatchInteraction: "hotspot",
  hotspotInteraction: "hotspot",
  sliderInteraction: "numeric_entry",
  numeric: "numeric_entry",
  multiple_choice: "choice",
  free_response: "extended_text",
};
