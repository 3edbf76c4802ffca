import type { QuestionFlag } from "@sextant/contract/calibrations.ts";
import type { SuspectKey } from "@sextant/psychometrics/classical/suspect-keys.ts";

/** Where something is odd; chosen as test publishers do, to name a few questions of a hundred sound ones at most. */
const LIMITS = {
  fewResponses: 100,
  tooEasy: 0.95,
  tooHard: 0.15,
  flatSlope: 0.35,
  lowDiscrimination: 0.1,
  misfit: 0.001,
  omitted: 0.1,
  notReached: 0.2,
  unusedOption: 0.01,
} as const;

/** Fewer sittings than this can bear no judgement of single questions but those that are tested against chance. */
const LEAST_FOR_QUESTIONS = 30;

/** What is said of them, once for all questions; null where there are enough. */
export function fewSittings(sittings: number): string | null {
  if (sittings >= LEAST_FOR_QUESTIONS) return null;
  return `${sittings === 1 ? "1 sitting" : `${sittings} sittings`}: too few to judge single questions.`;
}

/** Fewer people than this say nothing of what is left out. */
const LEAST_FOR_SHARES = 50;

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** What is known of a question that may be odd; null is not known. */
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
  p: number | null;
  slope?: number | null;
  /** Whether each question has a slope of its own. */
  hasOwnSlope?: boolean;
  fit?: { p: number | null; rmsea: number | null } | null;
  discrimination: number | null;
  suspect: SuspectKey | null;
  /** Distractors by letter with the share that chose them. */
  distractors?: readonly { letter: string; share: number | null }[];
}

/** What is odd about a question, the gravest first. */
export function flagsOf(judged: Judged): QuestionFlag[] {
  if (judged.sittings < LEAST_FOR_QUESTIONS)
    return [...notEstimable(judged), ...aboutTheKey(judged), ...aboutFit(judged)];
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

/** Doubts that another option raises; that the able do worse is told as such. */
function aboutTheKey({ suspect }: Judged): QuestionFlag[] {
  const doubts =
    suspect?.doubts.filter((doubt) => doubt.isBeyondChance && doubt.code !== "negative_discrimination") ?? [];
  if (doubts.length === 0) return [];
  return [
    { code: "suspect_key", sentence: `The key may be wrong. ${doubts.map((doubt) => doubt.sentence).join(" ")}` },
  ];
}

function aboutDiscrimination({ slope, hasOwnSlope, discrimination, suspect, answered }: Judged): QuestionFlag[] {
  const isNegative = suspect?.doubts.some((doubt) => doubt.isBeyondChance && doubt.code === "negative_discrimination");
  if ((hasOwnSlope && slope !== null && slope !== undefined && slope < 0) || isNegative) {
    return [
      {
        code: "negative_discrimination",
        sentence:
          "Those who know more get it right less often: the key may be wrong, or the wording misleads the able.",
      },
    ];
  }
  if (hasOwnSlope && slope !== null && slope !== undefined && slope < LIMITS.flatSlope) {
    return [
      {
        code: "low_discrimination",
        sentence: `It hardly tells the able from the less able (a = ${slope.toFixed(2)}).`,
      },
    ];
  }
  const isLow = discrimination !== null && discrimination < LIMITS.lowDiscrimination && answered >= LEAST_FOR_SHARES;
  if (slope === undefined && isLow) {
    return [
      {
        code: "low_discrimination",
        sentence: `It hardly goes with the rest of the questions (r = ${discrimination.toFixed(2)}).`,
      },
    ];
  }
  return [];
}

function aboutFit({ fit }: Judged): QuestionFlag[] {
  if (!fit || fit.p === null || fit.p >= LIMITS.misfit) return [];
  const size = fit.rmsea === null ? "" : `, RMSEA ${fit.rmsea.toFixed(3)}`;
  return [
    {
      code: "misfit",
      sentence: `The model foretells its answers badly (p ${fit.p < 0.0001 ? "below 0.0001" : `= ${fit.p.toFixed(4)}`}${size}).`,
    },
  ];
}

function aboutDifficulty({ p, answered }: Judged): QuestionFlag[] {
  const flags: QuestionFlag[] = [];
  if (answered < LIMITS.fewResponses)
    flags.push({ code: "few_responses", sentence: `Only ${answered} people answered it: its figures are rough.` });
  if (p !== null && p > LIMITS.tooEasy)
    flags.push({ code: "too_easy", sentence: `${percent(p)} have it right: it tells little of anyone.` });
  if (p !== null && p < LIMITS.tooHard)
    flags.push({ code: "too_hard", sentence: `${percent(p)} have it right, no more than guessing would bring.` });
  return flags;
}

function aboutOmissions({ answered, omitted, notReached }: Judged): QuestionFlag[] {
  const flags: QuestionFlag[] = [];
  const reached = answered + omitted;
  if (reached >= LEAST_FOR_SHARES && omitted / reached > LIMITS.omitted)
    flags.push({
      code: "often_omitted",
      sentence: `${percent(omitted / reached)} of those who came to it left it open.`,
    });
  const all = reached + notReached;
  if (all >= LEAST_FOR_SHARES && notReached / all > LIMITS.notReached)
    flags.push({ code: "often_not_reached", sentence: `${percent(notReached / all)} did not come to it.` });
  return flags;
}

function aboutOptions({ distractors = [], answered }: Judged): QuestionFlag[] {
  if (answered < LIMITS.fewResponses) return [];
  const unused = distractors.filter(({ share }) => share !== null && share < LIMITS.unusedOption);
  if (unused.length === 0) return [];
  const letters = unused.map(({ letter }) => letter).join(", ");
  return [{ code: "unused_option", sentence: `Hardly anyone chooses ${letters}.` }];
}
