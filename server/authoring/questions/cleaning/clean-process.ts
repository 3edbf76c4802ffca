import { type CleanedFor, type CleanedHtml, cleanFor } from "@sextant/questions/html/clean.ts";
import { serveRequests } from "../../../platform/processes/serve-requests.ts";

export interface CleanRequest {
  htmls: readonly string[];
  cleanedFor: CleanedFor;
}

/** What became of the piece at this place in the list. */
export interface CleanMessage {
  index: number;
  cleaned: CleanedHtml;
}

// Cleans HTML apart from the server: tags that never close take seconds.
serveRequests<CleanRequest, CleanMessage, null>(async ({ htmls, cleanedFor }, say) => {
  for (const [index, html] of htmls.entries()) await say({ index, cleaned: cleanFor(html, cleanedFor) });
  return null;
});
