import { type Formula, type SetFormula, setFormula } from "@sextant/questions/html/tex.ts";

/** What the process says: that it can begin, or what became of the formula at this place in the list. */
export type TypesetMessage = "ready" | { index: number; set: SetFormula };

/** Resolves once the message has left: a crash at the next formula must not take this one's result with it. */
function say(message: TypesetMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, {}, () => resolve());
  });
}

// Runs KaTeX apart from the server, so that a formula can neither block it nor use up its memory.
process.on("message", async (formulas: Formula[]) => {
  for (const [index, formula] of formulas.entries()) await say({ index, set: setFormula(formula) });
});
process.once("disconnect", () => process.exit());
void say("ready");
