import { capitalized, type Sketch } from "./kinds.ts";
import { type Debate, debates, type Trial, trials } from "./studies.ts";

/** What a trial shows: that the second factor is enough, that both are needed, or that either is enough. */
const outcomes = ["other", "both", "either"] as const;

function inference(
  { title, question, factors, subject, yes, no, effect }: Trial,
  outcome: (typeof outcomes)[number],
): Sketch {
  const [[oneGiven, one], [otherGiven, other]] = factors;
  const alone = (name: string, second: string) => `${name} by itself is enough ${effect}, but ${second} is not.`;
  const conclusions = {
    one: alone(one, other),
    other: alone(other, one),
    both: `neither ${one} nor ${other} is enough ${effect} without the other.`,
    either: `${one} and ${other} are each enough by themselves ${effect}.`,
  };
  const isEnough = { one: outcome === "either", other: outcome !== "both" };
  const saw = (given: string, name: string, enough: boolean) => ({
    text: `The ${subject} ${given} ${enough ? yes : no}.`,
    feedback: `According to the text, ${name} by itself ${enough ? "was enough" : "was not enough"}.`,
  });
  const [oneSeen, otherSeen] = [saw(oneGiven, one, isEnough.one), saw(otherGiven, other, isEnough.other)];
  const wrong = (name: keyof typeof conclusions) => {
    const isOtherWrong =
      name === "one" || (name === "both" && isEnough.other) || (name === "either" && !isEnough.other);
    return [
      conclusions[name],
      name === "one" && outcome === "other" ? "Opposite" : "Misread the data",
      (isOtherWrong ? otherSeen : oneSeen).feedback,
    ] as const;
  };
  const [a = "one", b = "both", c = "either"] = (["one", "other", "both", "either"] as const).filter(
    (name) => name !== outcome,
  );
  return {
    title,
    difficulty: outcome === "other" ? 2 : 3,
    topic: "Inferences",
    stem: "Which choice most logically completes the text?",
    text: `<p>${question} ${oneSeen.text} ${otherSeen.text} Where both came together, the ${subject} ${yes}. These results suggest that ______</p>`,
    right: conclusions[outcome],
    wrong: [wrong(a), wrong(b), wrong(c)],
    explanation: `${capitalized(one)} alone ${isEnough.one ? "was" : "was not"} enough, and ${other} alone ${isEnough.other ? "was" : "was not"}. The conclusion must fit both results.`,
  };
}

const responses = {
  supports: "By confirming it with evidence that fits it in every case",
  contradicts: "By rejecting it, since the evidence speaks against it",
  qualifies: "By accepting it for some cases but not for others",
  unsupported: "By doubting that the question can ever be answered",
} as const;

type Stance = Exclude<keyof typeof responses, "unsupported">;

const stances: readonly Stance[] = ["supports", "contradicts", "qualifies"];

function crossText(debate: Debate, stance: Stance): Sketch {
  const says: Record<Stance, string> = {
    supports: "What Text 2 reports agrees with the claim throughout.",
    contradicts: "What Text 2 reports cannot be reconciled with the claim.",
    qualifies: "What Text 2 reports agrees with the claim in one part and goes against it in another.",
  };
  const [one = "supports", two = "qualifies"] = stances.filter((other) => other !== stance);
  const wrong = (other: Stance) =>
    [
      responses[other],
      stance !== "qualifies" && other !== "qualifies"
        ? "Opposite"
        : stance === "qualifies"
          ? "Too strong"
          : "Misread the text",
      says[stance],
    ] as const;
  return {
    title: debate.title,
    difficulty: stance === "qualifies" ? 4 : 3,
    topic: "Cross-Text Connections",
    stem: "Based on the texts, how would the author of Text 2 most likely respond to the claim in Text 1?",
    text: `<p><strong>Text 1</strong></p><p>${debate.claim}</p><p><strong>Text 2</strong></p><p>${debate[stance]}</p>`,
    right: responses[stance],
    wrong: [
      wrong(one),
      wrong(two),
      [
        responses.unsupported,
        "Unsupported by the text",
        "Text 2 reports evidence that bears on the question, so it does not give it up.",
      ],
    ],
    explanation: `Text 1 makes a claim, and Text 2 reports evidence that bears on it. ${says[stance]}`,
  };
}

/** Lists questions on what follows from a trial. */
export function inferences(): Sketch[] {
  return trials.flatMap((trial) => outcomes.map((outcome) => inference(trial, outcome)));
}

/** Lists questions on two texts. */
export function crossTexts(): Sketch[] {
  return debates.flatMap((debate) => stances.map((stance) => crossText(debate, stance)));
}
