import type { QuestionFlag } from "@sextant/contract/calibrations.ts";
import type { SuspectKey } from "@sextant/psychometrics/classical/suspect-keys.ts";
import { figureWords, percentWords } from "./figure-words.ts";

/** The flagging limits, chosen as test publishers do, to flag at most a few of a hundred sound questions. */
const LIMITS = {
  fewResponses: 100,
  tooEasy: 0.95,
  tooHard: 0.15,
  flatSlope: 0.35,
  lowDiscrimination: 0.1,
  misfit: 0.001,
  /** Among thousands of people any model is refuted: what counts is how far answers stray (Browne & Cudeck 1993: above 0.1 is poor). */
  misfitSize: 0.1,
  omitted: 0.1,
  notReached: 0.2,
  unusedOption: 0.01,
} as const;

/**
 * With fewer sittings than this, single questions are not flagged: correlations have errors of 0.1 and more, and of forty sound
 * questions several look odd by chance.
 */
const LEAST_FOR_QUESTIONS = 100;
/** One-sided at 5 %: of sound questions, which go with the rest, far fewer. */
const BEYOND_CHANCE = 1.645;

/** Returns whether there are enough sittings to flag single questions. */
export const areJudged = (sittings: number) => sittings >= LEAST_FOR_QUESTIONS;

/** Whether those who do better on the rest of the test do worse on a question, beyond what chance explains. */
function goesAgainstTheRest({ discrimination: r, answered }: Pick<Judged, "discrimination" | "answered">): boolean {
  return r !== null && answered > 3 && Math.atanh(Math.max(r, -0.999999)) * Math.sqrt(answered - 3) < -BEYOND_CHANCE;
}

/**
 * Whether a correlation is below the limit by more than chance explains. Source: Fisher's z, Fisher, R. A. (1921), Metron 1, 3–32.
 */
const isLowBeyondChance = (r: number, answered: number): boolean =>
  Math.atanh(Math.min(0.999999, Math.max(-0.999999, r))) + BEYOND_CHANCE / Math.sqrt(answered - 3) <
  Math.atanh(LIMITS.lowDiscrimination);

/** Returns what stands in for flags where there are too few sittings for them: one line; null where there are enough. */
export function fewSittings(sittings: number, doubted: readonly number[] = []): string | null {
  if (sittings >= LEAST_FOR_QUESTIONS) return null;
  const have = `Only ${sittings === 1 ? "1 person has" : `${sittings} people have`} finished this test. Questions are flagged from ${LEAST_FOR_QUESTIONS} people on.`;
  if (doubted.length === 0) return have;
  const which =
    doubted.length === 1 ? `the key of question ${doubted[0]}` : `the keys of questions ${doubted.join(", ")}`;
  return `${have} Until then, check ${which}.`;
}

/** Returns whether a key should be looked at even though there are too few sittings for flags. */
export function isDoubted(judged: Pick<Judged, "suspect" | "discrimination" | "answered">): boolean {
  const isUnchosen = judged.suspect?.doubts.some((doubt) => doubt.code === "never_chosen") ?? false;
  return isUnchosen || goesAgainstTheRest(judged);
}

/** Flags of questions that may harm what a test measures; the others are about how a question is used. */
const HARMFUL: readonly QuestionFlag["code"][] = [
  ...(["not_estimable", "poorly_determined", "suspect_key", "negative_discrimination", "low_discrimination"] as const),
  ...(["misfit", "dependent"] as const),
];
export const isHarmful = (flags: readonly QuestionFlag[]) => flags.some(({ code }) => HARMFUL.includes(code));

/** Returns whether a question has no parameters that say anything. */
export const isVague = (flags: readonly QuestionFlag[]) =>
  flags.some(({ code }) => code === "not_estimable" || code === "poorly_determined");

/** Fewer people than this say nothing of what is left out. */
const LEAST_FOR_SHARES = 50;

/** The data for judging a question; null is unknown. */
export interface Judged {
  /** Why there are no parameters, when they were sought in vain. */
  notEstimable?: string | null;
  /** Why its parameters say nothing, though there are some. */
  poorlyDetermined?: string | null;
  /** Of the whole assessment. */
  sittings: number;
  answered: number;
  omitted: number;
  notReached: number;
  /** Answers without a mark yet. */
  toMark?: number;
  p: number | null;
  slope?: number | null;
  slopeError?: number | null;
  /** Whether the model estimates a slope per question. */
  hasOwnSlope?: boolean;
  fit?: { p: number | null; rmsea: number | null } | null;
  discrimination: number | null;
  suspect: SuspectKey | null;
  /** Distractors by letter with the share that chose them. */
  distractors?: readonly { letter: string; share: number | null }[];
}

/** Returns what is odd about a question, the gravest first. */
export function flagsOf(judged: Judged): QuestionFlag[] {
  if (judged.sittings < LEAST_FOR_QUESTIONS) return notEstimable(judged);
  return [
    ...notEstimable(judged),
    ...aboutTheKey(judged),
    ...aboutDiscrimination(judged),
    ...aboutFit(judged),
    ...aboutDifficulty(judged),
    ...aboutOmissions(judged),
    ...aboutOptions(judged),
  ];
}

function notEstimable({ notEstimable: why, poorlyDetermined: vague }: Judged): QuestionFlag[] {
  if (why) return [{ code: "not_estimable", sentence: why }];
  return vague ? [{ code: "poorly_determined", sentence: vague }] : [];
}

/** Returns the doubts about the key that another option raises; negative discrimination has its own flag. */
function aboutTheKey({ suspect }: Judged): QuestionFlag[] {
  const doubts =
    suspect?.doubts.filter((doubt) => doubt.isBeyondChance && doubt.code !== "negative_discrimination") ?? [];
  if (doubts.length === 0) return [];
  return [
    { code: "suspect_key", sentence: `The key may be wrong. ${doubts.map((doubt) => doubt.sentence).join(" ")}` },
  ];
}

function aboutDiscrimination(judged: Judged): QuestionFlag[] {
  const { slope, slopeError, hasOwnSlope, discrimination, suspect, answered } = judged;
  const isBackwards = hasOwnSlope && slope !== null && slope !== undefined && slope < 0;
  const isNegative = suspect?.doubts.some((doubt) => doubt.isBeyondChance && doubt.code === "negative_discrimination");
  if (isBackwards || isNegative || goesAgainstTheRest(judged)) {
    const error = typeof slopeError === "number" ? ` ± ${figureWords(slopeError)}` : "";
    const r = discrimination === null ? "" : ` (r = ${figureWords(discrimination)} with the rest of the test)`;
    const figure = isBackwards ? ` (a = ${figureWords(slope)}${error})` : r;
    // A lognormal prior keeps slopes above 0, and a model with one slope for all has no sign to turn.
    const isHidden = typeof slope === "number" && slope >= 0;
    return [
      {
        code: "negative_discrimination",
        sentence: `Those who know more get it right less often${figure}: the key may be wrong, or the wording misleads the able.${
          isHidden
            ? ` Its slope of ${figureWords(slope)} hides this, because the model or its prior keeps slopes above 0.`
            : ""
        }`,
      },
    ];
  }
  if (hasOwnSlope && typeof slope === "number" && slope + BEYOND_CHANCE * (slopeError ?? 0) < LIMITS.flatSlope) {
    return [
      {
        code: "low_discrimination",
        sentence: `It hardly tells the able from the less able (a = ${figureWords(slope)}).`,
      },
    ];
  }
  const isLow = discrimination !== null && answered >= LEAST_FOR_SHARES && isLowBeyondChance(discrimination, answered);
  if (slope === undefined && isLow) {
    return [
      {
        code: "low_discrimination",
        sentence: `It hardly goes with the rest of the questions (r = ${figureWords(discrimination)}).`,
      },
    ];
  }
  return [];
}

function aboutFit({ fit }: Judged): QuestionFlag[] {
  if (!fit || fit.p === null || fit.p >= LIMITS.misfit) return [];
  if (fit.rmsea !== null && fit.rmsea < LIMITS.misfitSize) return [];
  const size = fit.rmsea === null ? "" : `, RMSEA ${figureWords(fit.rmsea, 3)}`;
  return [
    {
      code: "misfit",
      sentence: `Answers to this question don't follow the scale (p ${fit.p < 0.0001 ? "below 0.0001" : `= ${figureWords(fit.p, 4)}`}${size}).`,
    },
  ];
}

function aboutDifficulty({ p, answered, toMark = 0 }: Judged): QuestionFlag[] {
  const flags: QuestionFlag[] = [];
  if (answered + toMark < LIMITS.fewResponses)
    flags.push({
      code: "few_responses",
      sentence: `Only ${answered + toMark} people answered it: its figures are rough.`,
    });
  if (p !== null && p > LIMITS.tooEasy)
    flags.push({ code: "too_easy", sentence: `${percentWords(p)} have it right: it tells little of anyone.` });
  if (p !== null && p < LIMITS.tooHard)
    flags.push({ code: "too_hard", sentence: `${percentWords(p)} have it right, no more than guessing would bring.` });
  return flags;
}

function aboutOmissions({ answered, omitted, notReached, toMark = 0 }: Judged): QuestionFlag[] {
  const flags: QuestionFlag[] = [];
  const reached = answered + omitted + toMark;
  if (reached >= LEAST_FOR_SHARES && omitted / reached > LIMITS.omitted)
    flags.push({
      code: "often_omitted",
      sentence: `${percentWords(omitted / reached)} of those who came to it left it open.`,
    });
  const all = reached + notReached;
  if (all >= LEAST_FOR_SHARES && notReached / all > LIMITS.notReached)
    flags.push({ code: "often_not_reached", sentence: `${percentWords(notReached / all)} did not come to it.` });
  return flags;
}

function aboutOptions({ distractors = [], answered }: Judged): QuestionFlag[] {
  if (answered < LIMITS.fewResponses) return [];
  const unused = distractors.filter(({ share }) => share !== null && share < LIMITS.unusedOption);
  if (unused.length === 0) return [];
  const letters = unused.map(({ letter }) => letter).join(", ");
  return [{ code: "unused_option", sentence: `Hardly anyone chooses ${letters}.` }];
}
