import { estimateMastery } from "../progress/mastery.ts";
import { addAnswer, effectiveAnswers, NO_ANSWERS, type Weighed } from "../progress/weigh-answers.ts";
import { createRandom, drawNormal, type Random } from "../random.ts";

/** How students differ and change: what moves by chance and what grows, in logits a month. */
export interface Change {
  readonly drift: number;
  readonly growth: number;
}

interface SimulatedTopic {
  readonly parent: number;
  readonly level: number;
  /** What it is today. */
  readonly truth: number;
  sums: Weighed;
  asked: number;
  /** The truths of the questions asked, by weight: what its mastery is about. */
  about: number;
}

const FANS = [2, 4, 5];
const MONTH = 30;
const logistic = (x: number) => 1 / (1 + Math.exp(-x));
const logit = (p: number) => Math.log(p / (1 - p));

/** Draws a gamma variable. Source: Marsaglia, G. & Tsang, W. W. (2000), ACM TOMS 26, 363–372. */
function drawGamma(random: Random, shape: number): number {
  if (shape < 1) return drawGamma(random, shape + 1) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = drawNormal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

function drawBeta(random: Random, mean: number, total: number): number {
  const [one, other] = [drawGamma(random, mean * total), drawGamma(random, (1 - mean) * total)];
  return Math.min(0.998, Math.max(0.002, one / (one + other)));
}

function drawTree(random: Random): SimulatedTopic[] {
  const empty = () => ({ sums: NO_ANSWERS, asked: 0, about: 0 });
  const topics: SimulatedTopic[] = [{ parent: -1, level: 0, truth: drawBeta(random, 0.63, 9.5), ...empty() }];
  let layer = [0];
  FANS.forEach((fan, above) => {
    const strength = 17 * Math.exp(0.9 * drawNormal(random));
    const next: number[] = [];
    for (const parent of layer)
      for (let child = 0; child < fan; child += 1) {
        next.push(topics.length);
        const mean = (topics[parent] as SimulatedTopic).truth;
        topics.push({ parent, level: above + 1, truth: drawBeta(random, mean, strength), ...empty() });
      }
    layer = next;
  });
  return topics;
}

/** Draws the answers of a student to the questions of some tests within five months, unevenly over sub-topics. */
function drawAnswers(random: Random, topics: readonly SimulatedTopic[], change: Change): void {
  const leaves = topics.flatMap(({ level }, index) => (level === FANS.length ? [index] : []));
  const questions = 60 * Math.exp(3 * random());
  const tests = Math.max(2, Math.round(questions / 60));
  const ages = [...Array.from({ length: tests - 1 }, () => 150 * random()), 10 * random()].sort((a, b) => a - b);
  const shares = leaves.map(() => drawGamma(random, 1.5));
  const total = shares.reduce((sum, share) => sum + share, 0);
  leaves.forEach((leaf, place) => {
    const { truth } = topics[leaf] as SimulatedTopic;
    const mean = ((questions / tests) * (shares[place] as number)) / total;
    let [ability, last] = [logit(truth), 0];
    for (const days of ages) {
      const months = (days - last) / MONTH;
      ability += -change.growth * months + change.drift * Math.sqrt(months) * drawNormal(random);
      last = days;
      const count = Math.floor(mean) + (random() < mean % 1 ? 1 : 0);
      for (let at = 0; at < count; at += 1)
        noteAnswer(topics, leaf, { share: random() < logistic(ability) ? 1 : 0, days });
    }
  });
}

function noteAnswer(topics: readonly SimulatedTopic[], leaf: number, answer: { share: number; days: number }): void {
  const { truth } = topics[leaf] as SimulatedTopic;
  for (let at = leaf; at >= 0; at = (topics[at] as SimulatedTopic).parent) {
    const topic = topics[at] as SimulatedTopic;
    const before = topic.sums.weight;
    topic.sums = addAnswer(topic.sums, answer);
    topic.about += (topic.sums.weight - before) * truth;
    topic.asked += 1;
  }
}

/** Returns, by level, how often bands hold the truth of topics with at least eight answers. */
export function simulateCoverage(people: number, change: Change, confidence: number, seed: number): number[] {
  const random = createRandom(seed);
  const held = FANS.concat(0).map(() => ({ held: 0, shown: 0 }));
  for (let person = 0; person < people; person += 1) {
    const topics = drawTree(random);
    drawAnswers(random, topics, change);
    const given = topics.map(({ parent, level, sums }, index) => ({
      id: String(index),
      parent: parent < 0 ? null : String(parent),
      level,
      ...effectiveAnswers(sums),
    }));
    const estimates = estimateMastery(given, { confidence });
    topics.forEach(({ level, asked, about, sums }, index) => {
      const band = estimates.get(String(index));
      const tally = held[level];
      if (asked < 8 || !band || !tally) return;
      const truth = about / sums.weight;
      tally.shown += 1;
      if (band.low <= truth && truth <= band.high) tally.held += 1;
    });
  }
  return held.map((tally) => tally.held / tally.shown);
}
