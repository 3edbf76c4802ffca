import type { ItemParameters } from "../../item.ts";

/** Reference values of the LSAT, section 6, of Bock & Lieberman (1970): 1,000 people, five items; fitted and scored by mirt 1.45.1. */
export const lsat6TwoParameters: readonly ItemParameters[] = [
  { a: 0.8256583711, b: -3.358814771, c: 0 },
  { a: 0.7227443216, b: -1.370057404, c: 0 },
  { a: 0.8908742233, b: -0.279666318, c: 0 },
  { a: 0.6883682357, b: -1.866380431, c: 0 },
  { a: 0.6568563789, b: -3.125905019, c: 0 },
];

export const lsat6ThreeParameters: readonly ItemParameters[] = [
  { a: 0.8208523209, b: -3.061816847, c: 0.1994174742 },
  { a: 0.8478483104, b: -0.7686457351, c: 0.1973493399 },
  { a: 1.056041653, b: 0.2062433277, c: 0.1794628511 },
  { a: 0.7868325369, b: -1.246739362, c: 0.1990122228 },
  { a: 0.7476832839, b: -2.428865379, c: 0.1999823129 },
];

/** An estimate and its standard error; null where the reference says infinite. */
type Estimate = readonly [number, number] | null;

/** What the reference makes of a pattern. */
export interface GoldenAbility {
  readonly pattern: readonly number[];
  readonly eap: Estimate;
  readonly map: Estimate;
  readonly ml: Estimate;
  readonly wle: Estimate;
}

export const lsat6TwoParameterAbilities: readonly GoldenAbility[] = [
  {
    pattern: [0, 0, 0, 0, 0],
    eap: [-1.89677, 0.8012769],
    map: [-1.895259, 0.7955247],
    ml: null,
    wle: [-5.703903, 2.050528],
  },
  {
    pattern: [0, 0, 0, 0, 1],
    eap: [-1.474813, 0.8022757],
    map: [-1.479508, 0.7961298],
    ml: [-4.357294, 1.65271],
    wle: [-3.951498, 1.395707],
  },
  {
    pattern: [0, 0, 0, 1, 1],
    eap: [-1.029436, 0.8071264],
    map: [-1.041296, 0.800254],
    ml: [-2.867874, 1.360454],
    wle: [-2.756613, 1.271554],
  },
  {
    pattern: [0, 0, 1, 1, 1],
    eap: [-0.4408807, 0.8196943],
    map: [-0.463238, 0.8121595],
    ml: [-1.306235, 1.320962],
    wle: [-1.351527, 1.248502],
  },
  {
    pattern: [1, 0, 1, 0, 1],
    eap: [-0.3483459, 0.8222962],
    map: [-0.3723947, 0.8147667],
    ml: [-1.064658, 1.333031],
    wle: [-1.137409, 1.249529],
  },
  {
    pattern: [1, 1, 1, 1, 1],
    eap: [0.6456209, 0.8590067],
    map: [0.6063336, 0.8546141],
    ml: null,
    wle: [1.649731, 1.891338],
  },
];

export const lsat6ThreeParameterAbilities: readonly GoldenAbility[] = [
  {
    pattern: [0, 0, 0, 0, 0],
    eap: [-1.778322, 0.7793656],
    map: [-1.762791, 0.7738791],
    ml: null,
    wle: [-4.483229, 1.515358],
  },
  {
    pattern: [0, 0, 0, 0, 1],
    eap: [-1.370775, 0.7844371],
    map: [-1.355852, 0.7765132],
    ml: [-4.816651, 3.246311],
    wle: [-3.468254, 1.464367],
  },
  {
    pattern: [0, 0, 0, 1, 1],
    eap: [-0.9644219, 0.7988362],
    map: [-0.9496422, 0.787476],
    ml: [-3.031493, 1.964588],
    wle: [-2.508265, 1.488556],
  },
  {
    pattern: [0, 0, 1, 1, 1],
    eap: [-0.4979577, 0.8538078],
    map: [-0.4754002, 0.8404001],
    ml: [-2.018141, 2.190592],
    wle: [-1.569937, 1.793365],
  },
  {
    pattern: [1, 0, 1, 0, 1],
    eap: [-0.4265831, 0.8398528],
    map: [-0.412383, 0.8274029],
    ml: [-1.435394, 1.713718],
    wle: [-1.197778, 1.525395],
  },
  {
    pattern: [1, 1, 1, 1, 1],
    eap: [0.657423, 0.8706813],
    map: [0.6440984, 0.8516511],
    ml: null,
    wle: [1.65073, 1.643928],
  },
];

/** Number of right answers → θ, its error, and how many of the thousand are expected to have it, under 2PL. */
export const lsat6SumScores: readonly (readonly [number, number, number])[] = [
  [-1.89677, 0.8012769, 2.276487],
  [-1.412957, 0.8043789, 20.46877],
  [-0.9352088, 0.8104884, 89.02761],
  [-0.4455249, 0.8219072, 229.1262],
  [0.07460414, 0.8388635, 362.422],
  [0.6456209, 0.8590067, 296.6789],
];

/** θ → information of the five items under 2PL. */
export const lsat6Information: readonly (readonly [number, number])[] = [
  [-4, 0.4164994],
  [-2, 0.5788797],
  [0, 0.4601831],
  [2, 0.1708405],
  [4, 0.04067855],
];
