import type { QuestionFlag } from "@sextant/contract/calibrations.ts";
import type { Calibration } from "@sextant/psychometrics/calibration/calibration.ts";
import { itemFit } from "@sextant/psychometrics/calibration/item-fit.ts";
import { isPoorlyDetermined, POORLY_DETERMINED } from "@sextant/psychometrics/calibration/poorly-determined.ts";
import { itemStatistics } from "@sextant/psychometrics/classical/item-statistics.ts";
import { countPoints } from "@sextant/psychometrics/classical/points.ts";
import { suspectKeys } from "@sextant/psychometrics/classical/suspect-keys.ts";
import { type MeanSquares, meanSquares } from "@sextant/psychometrics/fit/mean-squares.ts";
import { countUnusual, type UnusualPeople } from "@sextant/psychometrics/fit/unusual-people.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import { NOT_GIVEN, notReachedAsWrong, omittedAsWrong, type ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import { eapOfAll } from "@sextant/psychometrics/scoring/eap.ts";
import { type Choices, optionTables } from "./choices.ts";
import { flagsOf, isDoubted } from "./flags.ts";

/** Below this a share is a fact about someone. */
export const FEWEST_PEOPLE = 10;
const ABILITY_GROUPS = 10;

/** What there is to say of a calibrated question beside its parameters. */
export interface DescribedItem {
  fit: {
    s_x2: number | null;
    df: number;
    p: number | null;
    rmsea: number | null;
    note: string | null;
    infit: number | null;
    infit_t: number | null;
    outfit: number | null;
    outfit_t: number | null;
  };
  n: number;
  p: number | null;
  omitted: number;
  notReached: number;
  /** People in groups of like ability, from the lowest. */
  observed: { theta: number; people: number; share: number }[];
  flags: QuestionFlag[];
  /** Whether its key should be looked at, however few people there are. */
  isDoubted: boolean;
}

export interface Described {
  items: DescribedItem[];
  /** EAP of each person. */
  thetas: Float64Array;
  standardErrors: Float64Array;
  /** How many questions with parameters each answered. */
  answered: Int32Array;
  reliability: number | null;
  /** Null below ten people, and where nobody answered enough to be judged. */
  personFit: UnusualPeople | null;
}

/** Describes fit, abilities, observed shares and what is odd, for every column of a calibration. */
export function describeItems(choices: Choices, calibration: Calibration): Described {
  const { matrix } = choices;
  const fitted = omittedAsWrong(matrix);
  const { columns, parameters, responses, answered } = measuredPart(matrix, fitted, calibration);
  const { thetas, standardErrors } = eapOfAll(responses, parameters, calibration.quadrature);
  const squares = new Map(
    meanSquares(responses, parameters, calibration.quadrature).items.map((own, place) => [columns[place], own]),
  );
  const fits = itemFit(fitted, calibration);
  const statistics = itemStatistics(matrix);
  const counted = countPoints(matrix);
  const tables = optionTables(choices, counted);
  const suspects = new Map(suspectKeys(tables).suspects.map((suspect) => [suspect.item, suspect]));
  const isShown = matrix.people >= FEWEST_PEOPLE;
  const hasOwnSlope = calibration.model === "2pl" || calibration.model === "3pl";
  const items = calibration.items.map((item, column): DescribedItem => {
    const vague = isPoorlyDetermined(item) ? POORLY_DETERMINED : null;
    // That answers are as foretold says nothing of a question whose parameters could be anything.
    const { sX2, df, p: fitP, rmsea, note } = vague ? { ...noFit, note: vague } : (fits[column] ?? noFit);
    const own = statistics[column];
    const right = countRight(matrix, column);
    const n = own?.answered ?? 0;
    const judged = {
      answered: n,
      discrimination: own?.correctedPointBiserial ?? null,
      suspect: suspects.get(column) ?? null,
    };
    const p = isShown && n > 0 ? right / n : null;
    return {
      fit: { s_x2: sX2, df, p: fitP, rmsea, note, ...present(vague ? undefined : squares.get(column)) },
      n,
      p,
      omitted: own?.omitted ?? 0,
      notReached: own?.notReached ?? 0,
      observed: isShown ? observedShares(fitted, column, thetas, answered) : [],
      isDoubted: isDoubted(judged),
      flags: flagsOf({
        ...judged,
        notEstimable: item.status === "not_estimable" ? (item.note ?? "It could not be estimated.") : null,
        poorlyDetermined: vague,
        sittings: matrix.people,
        omitted: own?.omitted ?? 0,
        notReached: own?.notReached ?? 0,
        p,
        slope: item.parameters?.a ?? null,
        slopeError: item.standardErrors?.a ?? null,
        hasOwnSlope: hasOwnSlope && item.status === "estimated",
        fit: { p: fitP, rmsea },
      }),
    };
  });
  // Stopping early says something of the person, and nothing of the questions that they never saw.
  const abilities = eapOfAll(notReachedAsWrong(responses), parameters, calibration.quadrature);
  const unusual = isShown ? countUnusual(responses, parameters) : null;
  return {
    items,
    thetas: abilities.thetas,
    standardErrors: abilities.standardErrors,
    answered,
    reliability: reliabilityOf(thetas, standardErrors, answered),
    personFit: unusual && unusual.people > 0 ? unusual : null,
  };
}

const present = (own: MeanSquares | undefined) => ({
  infit: own?.infit ?? null,
  infit_t: own?.infitT ?? null,
  outfit: own?.outfit ?? null,
  outfit_t: own?.outfitT ?? null,
});

const noFit = { sX2: null, df: 0, p: null, rmsea: null, note: null };

/** The questions that have parameters, with everyone's answers to them and how many of these each person gave. */
function measuredPart(
  { people, items, values }: ResponseMatrix,
  fitted: ResponseMatrix,
  { items: found }: Calibration,
) {
  const columns = found.flatMap(({ parameters }, column) => (parameters ? [column] : []));
  const parameters = columns.map((column) => found[column]?.parameters as ItemParameters);
  const picked = new Uint8Array(people * columns.length);
  const answered = new Int32Array(people);
  for (let person = 0, at = 0; person < people; person += 1) {
    for (const column of columns) {
      const cell = person * items + column;
      picked[at++] = fitted.values[cell] ?? NOT_GIVEN;
      if ((values[cell] ?? NOT_GIVEN) < 2) answered[person] = (answered[person] ?? 0) + 1;
    }
  }
  return { columns, parameters, answered, responses: { people, items: columns.length, values: picked } };
}

function countRight({ people, items, values }: ResponseMatrix, column: number): number {
  let right = 0;
  for (let person = 0; person < people; person += 1) if (values[person * items + column] === 1) right += 1;
  return right;
}

/** The share who were right in groups of about the same size by ability. */
function observedShares(
  { people, items, values }: ResponseMatrix,
  column: number,
  thetas: Float64Array,
  answered: Int32Array,
): DescribedItem["observed"] {
  const wanted: { theta: number; isRight: boolean }[] = [];
  for (let person = 0; person < people; person += 1) {
    const value = values[person * items + column];
    if (value === undefined || value > 1 || (answered[person] ?? 0) === 0) continue;
    wanted.push({ theta: thetas[person] ?? 0, isRight: value === 1 });
  }
  wanted.sort((one, other) => one.theta - other.theta);
  const groups = Math.min(ABILITY_GROUPS, Math.floor(wanted.length / FEWEST_PEOPLE));
  return Array.from({ length: groups }, (_, group) => {
    const own = wanted.slice(
      Math.floor((group * wanted.length) / groups),
      Math.floor(((group + 1) * wanted.length) / groups),
    );
    return {
      theta: own.reduce((sum, one) => sum + one.theta, 0) / own.length,
      people: own.length,
      share: own.filter((one) => one.isRight).length / own.length,
    };
  });
}

/**
 * Returns the empirical reliability: the variance of EAPs over itself and the mean error variance (du Toit, M. (2003), IRT from
 * SSI, 33).
 */
export function reliabilityOf(thetas: Float64Array, errors: Float64Array, answered: ArrayLike<number>): number | null {
  const wanted = [...thetas.keys()].filter((person) => (answered[person] ?? 0) > 0);
  if (wanted.length < FEWEST_PEOPLE) return null;
  const mean = wanted.reduce((sum, person) => sum + (thetas[person] ?? 0), 0) / wanted.length;
  const variance = wanted.reduce((sum, person) => sum + ((thetas[person] ?? 0) - mean) ** 2, 0) / (wanted.length - 1);
  const error = wanted.reduce((sum, person) => sum + (errors[person] ?? 0) ** 2, 0) / wanted.length;
  return variance + error > 0 ? variance / (variance + error) : null;
}
