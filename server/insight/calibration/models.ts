import type { Priors } from "@sextant/psychometrics/calibration/calibration.ts";
import type { IrtModel } from "@sextant/psychometrics/item.ts";
import packageJson from "../../package.json" with { type: "json" };

/** The largest change of a parameter at which a fit counts as converged. */
export const TOLERANCE = 1e-7;

/** What computed it, so that figures can be told from those of another version. */
export const ENGINE = `sextant-psychometrics ${packageJson.version} (MML-EM)`;

/**
 * Priors where they are wanted: those that are usual for items of four options. Without them a lower asymptote is what few data sets
 * determine, so 3PL has them unless it is told not to.
 */
export function priorsFor(model: IrtModel, isWanted: boolean | undefined): Priors | null {
  if (!(isWanted ?? model === "3pl")) return null;
  return {
    ...(model === "rasch" ? {} : { a: { meanlog: 0, sdlog: 0.5 } }),
    ...(model === "3pl" ? { logitC: { mean: -1.3863, sd: 0.5 } } : { b: { mean: 0, sd: 2 } }),
  };
}

/** Priors as they are kept and told. */
export function priorsResource(priors: Priors | null) {
  if (!priors) return null;
  return {
    a: priors.a ? { mean: priors.a.meanlog, sd: priors.a.sdlog } : null,
    b: priors.b ?? null,
    logit_c: priors.logitC ?? null,
  };
}
