import type { ItemParameters } from "../../item.ts";
import type { NormalPrior } from "../../scoring/ability.ts";

/** Questions that are given together; the modules of a stage are listed from the easiest to the hardest. */
export interface StagedModule {
  readonly id: string;
  /** Indexes into the item list of the design. */
  readonly items: readonly number[];
}

/** How the module of a stage is chosen; `cuts` ascend, and a value equal to a cut routes above it. */
export type Routing =
  /** Right answers in the stage before, or in all so far; needs no calibrated items. */
  | { readonly by: "number_right"; readonly of: "last" | "all"; readonly cuts: readonly number[] }
  /** EAP of all answers so far. */
  | { readonly by: "ability"; readonly cuts: readonly number[] }
  /** The module with the most information at that EAP. */
  | { readonly by: "information" };

/** One step of a staged test. The first has one module and no routing. */
export interface Stage {
  readonly modules: readonly StagedModule[];
  readonly routing: Routing | null;
}

/** A test in stages, as one that gives a second module by how the first went. */
export interface StagedDesign {
  readonly stages: readonly Stage[];
  readonly prior: NormalPrior;
}

/** A module that a person was given, by its place in its stage, and the answers: 0, 1, `MISSING` or `NOT_REACHED` for each item. */
export interface TakenModule {
  readonly module: number;
  readonly responses: Uint8Array;
}

/** Returns what is wrong with a design, in sentences; none when it can be given. */
export function checkStagedDesign({ stages, prior }: StagedDesign, items: readonly ItemParameters[]): string[] {
  const wrong: string[] = [];
  const used = new Set<number>();
  if (stages.length === 0) wrong.push("A staged test needs a stage.");
  if (!(prior.sd > 0 && Number.isFinite(prior.sd) && Number.isFinite(prior.mean)))
    wrong.push("The prior needs a mean and a spread.");
  stages.forEach(({ modules, routing }, stage) => {
    const name = `Stage ${stage + 1}`;
    if (modules.length === 0) wrong.push(`${name} has no module.`);
    if (modules.length > 1 && routing === null) wrong.push(`${name} has several modules and nothing that chooses.`);
    if (stage === 0 && routing !== null) wrong.push("Nothing is known yet by which the first stage could be chosen.");
    if (routing && "cuts" in routing) {
      const { cuts } = routing;
      if (cuts.length !== modules.length - 1)
        wrong.push(`${name} needs ${modules.length - 1} cuts and has ${cuts.length}.`);
      if (cuts.some((cut, at) => !Number.isFinite(cut) || cut <= (cuts[at - 1] ?? Number.NEGATIVE_INFINITY)))
        wrong.push(`The cuts of ${name.toLowerCase()} do not ascend.`);
    }
    for (const { id, items: places } of modules) {
      if (places.length === 0) wrong.push(`Module ${id} is empty.`);
      for (const place of places) {
        if (!items[place]) wrong.push(`Module ${id} has an item ${place}, which is not there.`);
        else if (used.has(place)) wrong.push(`Item ${place} stands in two modules.`);
        used.add(place);
      }
    }
  });
  return wrong;
}
