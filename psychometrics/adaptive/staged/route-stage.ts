import { testInformation } from "../../information.ts";
import type { ItemParameters } from "../../item.ts";
import { eap } from "../../scoring/eap.ts";
import type { StagedDesign, TakenModule } from "./staged-design.ts";
import { numberRight, takenItems } from "./taken-items.ts";

/** Which module comes next, and by what that was decided. */
export interface Route {
  /** Its place in the stage. */
  readonly module: number;
  /** The number of right answers or the ability that was held against the cuts; null where there was no choice. */
  readonly ground: number | null;
}

/**
 * Chooses the module of the stage after those that were taken.
 *
 * @param items Parameters, which routing by number of right answers does without.
 * Source: Luecht, R. M. & Nungester, R. J. (1998), Journal of Educational Measurement 35, 229–249; routing by information: Yan, D.,
 * von Davier, A. A. & Lewis, C. (2014), Computerized Multistage Testing, chapter 1.
 * @throws RangeError when there is no further stage, or what was taken does not fit the design.
 */
export function routeStage(
  design: StagedDesign,
  taken: readonly TakenModule[],
  items: readonly ItemParameters[] = [],
): Route {
  const stage = design.stages[taken.length];
  if (!stage) throw new RangeError(`There is no stage after ${taken.length}`);
  const { routing, modules } = stage;
  if (routing === null || modules.length === 1) return { module: 0, ground: null };
  if (routing.by === "number_right") {
    const counted = routing.of === "last" ? taken.slice(-1) : taken;
    const right = counted.reduce((sum, { responses }) => sum + numberRight(responses), 0);
    return { module: beyond(routing.cuts, right), ground: right };
  }
  const answered = takenItems(design, taken, items);
  const { theta } = eap(answered.responses, answered.items, design.prior);
  if (routing.by === "ability") return { module: beyond(routing.cuts, theta), ground: theta };
  const information = modules.map((module) =>
    testInformation(
      module.items.flatMap((place) => items[place] ?? []),
      theta,
    ),
  );
  return { module: information.indexOf(Math.max(...information)), ground: theta };
}

const beyond = (cuts: readonly number[], value: number) => cuts.filter((cut) => value >= cut).length;
