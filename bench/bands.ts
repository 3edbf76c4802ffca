import { type ItemParameters, probability } from "@sextant/psychometrics/item.ts";
import { normalQuadrature } from "@sextant/psychometrics/quadrature.ts";
import { createRandom, drawNormal, type Random } from "@sextant/psychometrics/random.ts";
import { agrees, BAND_CONFIDENCE } from "@sextant/psychometrics/scoring/ability-band.ts";
import { eapOfAll } from "@sextant/psychometrics/scoring/eap.ts";

const FORMS = 50;
const PEOPLE = 400;
const ABILITIES = [-2, 0, 2];

const kinds: Record<string, (random: Random) => ItemParameters> = {
  Rasch: (random) => ({ a: 1, b: drawNormal(random), c: 0 }),
  "2PL, a ≈ 1": (random) => ({ a: Math.exp(0.3 * drawNormal(random)), b: drawNormal(random), c: 0 }),
  "3PL, c = 0.2": (random) => ({ a: 1.2 * Math.exp(0.3 * drawNormal(random)), b: drawNormal(random), c: 0.2 }),
};

/** The shares of people of one ability whose band holds it: EAP ± its standard error, and the band of the score function. */
function coverage(make: (random: Random) => ItemParameters, length: number, theta: number, random: Random) {
  const quadrature = normalQuadrature();
  let [byEap, byBand] = [0, 0];
  for (let form = 0; form < FORMS; form += 1) {
    const items = Array.from({ length }, () => make(random));
    const values = new Uint8Array(PEOPLE * length);
    for (let person = 0; person < PEOPLE; person += 1) {
      const right = items.map((item) => random() < probability(item, theta));
      values.set(right.map(Number), person * length);
      if (agrees({ items, right }, theta)) byBand += 1;
    }
    const { thetas, standardErrors } = eapOfAll({ people: PEOPLE, items: length, values }, items, quadrature);
    thetas.forEach((estimate, person) => {
      if (Math.abs(estimate - theta) <= (standardErrors[person] as number)) byEap += 1;
    });
  }
  return { byEap: byEap / (FORMS * PEOPLE), byBand: byBand / (FORMS * PEOPLE) };
}

const percent = (share: number) => (100 * share).toFixed(1);

/** Measures how often bands hold the true ability of weak, middling and strong people, beside how often they claim to. */
export function measureBands(say: (line: string) => void): void {
  const random = createRandom(20261120);
  say(
    `Per cent of ${(FORMS * PEOPLE).toLocaleString("en")} people on ${FORMS} forms, b ~ N(0, 1); claimed: ${percent(BAND_CONFIDENCE)}.\n`,
  );
  say(`| items | model | EAP ± its error at θ = ${ABILITIES.join(", ")} | band at θ = ${ABILITIES.join(", ")} |`);
  say("| --- | --- | --- | --- |");
  for (const length of [40, 20, 10])
    for (const [name, make] of Object.entries(kinds)) {
      const found = ABILITIES.map((theta) => coverage(make, length, theta, random));
      const list = (key: "byEap" | "byBand") => found.map((one) => percent(one[key])).join(", ");
      say(`| ${length} | ${name} | ${list("byEap")} | ${list("byBand")} |`);
    }
}
