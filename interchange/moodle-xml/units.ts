import type { UnitAsked } from "@sextant/questions/interactions/numeric-entry/content.ts";
import type { NumericUnits } from "@sextant/questions/interactions/numeric-entry/key.ts";
import { readKeyNumber } from "@sextant/questions/interactions/numeric-entry/match-number.ts";
import { canonicalText, type Rational } from "@sextant/questions/interactions/numeric-entry/rational.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { invalid, type Refused, unsupported } from "../draft.ts";
import { type Message, message } from "../messages/message.ts";
import type { UnitsRead } from "../moodle/weighted-numbers.ts";
import { decimalText } from "../text/decimals.ts";
import { childElements, type XmlElement } from "../xml/xml-tree.ts";
import { numberOf, settingOf } from "./settings.ts";
import { element } from "./write-elements.ts";

/** How Moodle asks for a unit: typed, chosen from buttons or a list, or not at all. */
const TYPED = 0;
const CHOSEN = new Set([1, 2]);
const NOT_ASKED = 3;

/** What a wrong unit costs in Moodle unless the question says otherwise. */
const USUAL_PENALTY = 0.1;

interface FoundUnits {
  /** Null where only a number is asked for. */
  measured: UnitsRead | null;
  /** The penalty is a share of full marks, not of what the number earns. */
  isPenaltyOfWhole: boolean;
  losses: Message[];
  notes: Message[];
}

const turned = ({ numerator, denominator }: Rational): Rational => ({ numerator: denominator, denominator: numerator });

/**
 * Reads the units of a numerical question. Moodle's multiplier says how many of a unit make one of the first, ours what one of it is.
 * A unit that isn't graded costs nothing there, whether it is wrong or missing.
 */
export function readUnits(question: XmlElement): FoundUnits | Refused {
  const written = childElements(question, "units")
    .flatMap((list) => childElements(list, "unit"))
    .map((unit) => ({ name: settingOf(unit, "unit_name"), multiplier: settingOf(unit, "multiplier") }))
    .filter(({ name }) => name !== "");
  const names = written.map(({ name }) => cutText(name, 50));
  const grading = numberOf(question, "unitgradingtype") ?? 0;
  const asked = numberOf(question, "showunits") ?? TYPED;
  const none: FoundUnits = { measured: null, isPenaltyOfWhole: false, losses: [], notes: [] };
  if (names.length === 0) return grading > 0 ? unsupported(message("unit_marked")) : none;
  if (asked === NOT_ASKED && grading === 0)
    return { ...none, losses: [message("units_not_kept", { units: names.join(", ") })] };
  const accept: NumericUnits["accept"] = [];
  for (const [index, { multiplier }] of written.slice(0, 50).entries()) {
    const read = readKeyNumber(multiplier === "" ? "1" : multiplier);
    if (!read || read.numerator <= 0n) return invalid(message("no_number", { number: multiplier }));
    accept.push({ unit: names[index] ?? "", multiplier: canonicalText(turned(read)) });
  }
  const penalty = numberOf(question, "unitpenalty") ?? USUAL_PENALTY;
  const isChosen = CHOSEN.has(asked);
  const unit: UnitAsked = {
    required: grading > 0,
    side: settingOf(question, "unitsleft") === "1" ? "left" : "right",
    shown: isChosen ? names.slice(0, 50) : [],
  };
  return {
    measured: { unit, units: { accept, penalty: grading > 0 ? Math.min(1, Math.max(0, penalty)) : 0 } },
    isPenaltyOfWhole: grading === 2,
    losses: [],
    notes: isChosen ? [message("unit_typed")] : [],
  };
}

/** A number in digits; one without end as long as Moodle computes. */
const digits = (number: Rational) =>
  decimalText(number) ?? (Number(number.numerator) / Number(number.denominator)).toPrecision(16);

const settings = (graded: 0 | 1, penalty: number, asked: number, isLeft: boolean) => [
  element("unitgradingtype", graded),
  element("unitpenalty", penalty.toFixed(7)),
  element("showunits", asked),
  element("unitsleft", isLeft ? 1 : 0),
];

/** Writes what Moodle asks of units, and what it can't hold. */
export function writeUnits(
  asked: UnitAsked | undefined,
  units: NumericUnits | undefined,
): { elements: string[]; losses: Message[] } {
  if (!asked || !units) return { elements: settings(0, USUAL_PENALTY, NOT_ASKED, false), losses: [] };
  const penalty = units.penalty ?? 1;
  const isGraded = asked.required && penalty > 0;
  const isChosen = isGraded && asked.shown.length > 0;
  const list = units.accept.flatMap(({ unit, multiplier }) => {
    const size = readKeyNumber(multiplier);
    return size && size.numerator > 0n ? [{ unit, multiplier: digits(turned(size)) }] : [];
  });
  // Moodle takes the first for the unit of the accepted numbers.
  const ordered = list.toSorted((one, other) => Number(other.multiplier === "1") - Number(one.multiplier === "1"));
  const written = ordered.map(
    ({ unit, multiplier }) => `<unit>${element("multiplier", multiplier)}${element("unit_name", unit)}</unit>`,
  );
  return {
    elements: [
      `<units>${written.join("")}</units>`,
      ...settings(isGraded ? 1 : 0, isGraded ? penalty : USUAL_PENALTY, isChosen ? 1 : TYPED, asked.side === "left"),
    ],
    losses: [
      ...(!asked.required && penalty > 0 ? [message("unit_costs_nothing")] : []),
      ...(asked.shown.length > 0 && !isChosen ? [message("out_shown_units")] : []),
    ],
  };
}
