import { type Formula, type SetFormula, setFormula } from "@sextant/questions/html/tex.ts";
import { serveRequests } from "../../../platform/processes/serve-requests.ts";

/** What became of the formula at this place in the list. */
export interface TypesetMessage {
  index: number;
  set: SetFormula;
}

// Runs KaTeX apart from the server, so that a formula can neither block it nor use up its memory.
serveRequests<Formula[], TypesetMessage, null>(async (formulas, say) => {
  for (const [index, formula] of formulas.entries()) await say({ index, set: setFormula(formula) });
  return null;
});
