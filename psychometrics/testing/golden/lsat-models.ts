/** One item of a reference fit: parameters, then standard errors (null for what is fixed). */
export type GoldenItem = readonly [
  a: number,
  b: number,
  c: number,
  errorOfA: number | null,
  errorOfB: number,
  errorOfC: number | null,
];

/** A reference fit: 61 points from −6 to 6, converged to 1e-7, found again by independent code. */
export interface GoldenModel {
  readonly logLikelihood: number;
  readonly parametersCount: number;
  readonly items: readonly GoldenItem[];
}

/** Fits of the Law School Admission Test sections by mirt 1.45.1, in the logistic metric. */
export const GOLDEN = {
  lsat6: {
    rasch: {
      logLikelihood: -2466.9376,
      parametersCount: 6,
      items: [
        [1, -2.730017, 0, null, 0.130441, null],
        [1, -0.998608, 0, null, 0.079177, null],
        [1, -0.239854, 0, null, 0.071775, null],
        [1, -1.306454, 0, null, 0.084638, null],
        [1, -2.099407, 0, null, 0.105445, null],
      ],
    },
    onePl: {
      logLikelihood: -2466.9376,
      parametersCount: 6,
      items: [
        [0.755135, -3.615267, 0, 0.069433, 0.326641, null],
        [0.755135, -1.322421, 0, 0.069433, 0.142182, null],
        [0.755135, -0.317631, 0, 0.069433, 0.097677, null],
        [0.755135, -1.73009, 0, 0.069433, 0.169136, null],
        [0.755135, -2.780172, 0, 0.069433, 0.251048, null],
      ],
    },
    twoPl: {
      logLikelihood: -2466.653378,
      parametersCount: 10,
      items: [
        [0.825658, -3.358815, 0, 0.258115, 0.866474, null],
        [0.722744, -1.370057, 0, 0.18668, 0.307491, null],
        [0.890874, -0.279666, 0, 0.232764, 0.099623, null],
        [0.688368, -1.86638, 0, 0.185143, 0.434317, null],
        [0.656856, -3.125905, 0, 0.209909, 0.871221, null],
      ],
    },
    threePlWithPriors: {
      logLikelihood: -2466.87104,
      parametersCount: 15,
      items: [
        [0.820852, -3.061817, 0.199417, 0.250283, 0.789504, 0.079655],
        [0.847848, -0.768646, 0.197349, 0.223425, 0.305662, 0.077873],
        [1.056042, 0.206243, 0.179463, 0.288454, 0.210907, 0.065505],
        [0.786833, -1.246739, 0.199012, 0.212521, 0.379749, 0.079151],
        [0.747683, -2.428865, 0.199982, 0.221367, 0.644178, 0.079937],
      ],
    },
  },
  lsat7: {
    rasch: {
      logLikelihood: -2664.900891,
      parametersCount: 6,
      items: [
        [1, -1.868261, 0, null, 0.100429, null],
        [1, -0.791004, 0, null, 0.081156, null],
        [1, -1.460976, 0, null, 0.09131, null],
        [1, -0.521505, 0, null, 0.078725, null],
        [1, -1.99297, 0, null, 0.103705, null],
      ],
    },
    onePl: {
      logLikelihood: -2664.900891,
      parametersCount: 6,
      items: [
        [1.011267, -1.847448, 0, 0.064943, 0.130135, null],
        [1.011267, -0.782193, 0, 0.064943, 0.087054, null],
        [1.011267, -1.444701, 0, 0.064943, 0.110973, null],
        [1.011267, -0.515695, 0, 0.064943, 0.080828, null],
        [1.011267, -1.970769, 0, 0.064943, 0.136603, null],
      ],
    },
    twoPl: {
      logLikelihood: -2658.805114,
      parametersCount: 10,
      items: [
        [0.987546, -1.87926, 0, 0.177195, 0.263967, null],
        [1.080837, -0.747541, 0, 0.168764, 0.109251, null],
        [1.707476, -1.057236, 0, 0.321076, 0.115359, null],
        [0.76499, -0.635302, 0, 0.13412, 0.13012, null],
        [0.735673, -2.520764, 0, 0.151134, 0.446254, null],
      ],
    },
  },
} satisfies Record<string, Record<string, GoldenModel>>;
