/** The sign before the decimals of a table’s numbers. */
export type DecimalSign = "point" | "comma";

/** Which decimal sign numbers speak for; `either` where 1.000 or 1,000 could be one or a thousand. */
type Evidence = DecimalSign | "either" | "none";

const number = /^[-+\u2212]?(\d[\d.,'’\u00a0\u202f ]*)%?$/;
const groupSigns = /['’\u00a0\u202f ]/;

/** The digits and signs of a number as a table has it; null for text, dates, and what is grouped like no number. */
function partsOf(text: string): { sign: string; digits: string; percent: string } | null {
  const trimmed = text.trim();
  if (trimmed.length > 60 || !number.test(trimmed)) return null;
  const sign = /^[-\u2212]/.test(trimmed) ? "-" : "";
  const percent = trimmed.endsWith("%") ? "%" : "";
  const digits = trimmed
    .replace(/^[-+\u2212]/, "")
    .replace(/%$/, "")
    .trim();
  if (/[.,]{2}|[.,]$/.test(digits)) return null;
  const groups = digits.split(/[.,]/)[0]?.split(groupSigns) ?? [];
  if (groups.length > 1 && groups.slice(1).some((group) => group.length !== 3)) return null;
  if (
    digits
      .split(/[.,]/)
      .slice(1)
      .some((part) => groupSigns.test(part))
  )
    return null;
  return { sign, digits: digits.replaceAll(new RegExp(groupSigns, "g"), ""), percent };
}

const isGrouped = (digits: string, sign: string): boolean => {
  const [first = "", ...groups] = digits.split(sign);
  return /^[1-9]\d{0,2}$/.test(first) && groups.length > 0 && groups.every((group) => group.length === 3);
};

function judge(digits: string): Evidence {
  const points = digits.split(".").length - 1;
  const commas = digits.split(",").length - 1;
  if (points + commas === 0) return "none";
  if (points > 0 && commas > 0) {
    const isPoint = digits.lastIndexOf(".") > digits.lastIndexOf(",");
    const [whole = ""] = digits.split(isPoint ? "." : ",");
    const isSound = (isPoint ? points : commas) === 1 && isGrouped(whole, isPoint ? "," : ".");
    return isSound ? (isPoint ? "point" : "comma") : "none";
  }
  const sign = points > 0 ? "." : ",";
  if (points + commas > 1) return isGrouped(digits, sign) ? (sign === "." ? "comma" : "point") : "none";
  if (isGrouped(digits, sign)) return "either";
  return sign === "." ? "point" : "comma";
}

/** What the cells of a table say of its decimal sign. */
export interface DecimalEvidence {
  /** Null where nothing settles it, or some cells speak for one and some for the other. */
  sign: DecimalSign | null;
  /** How many cells could be two numbers. */
  open: number;
}

/** Looks through cells for their decimal sign. */
export function findDecimal(cells: Iterable<string>): DecimalEvidence {
  const count: Record<Evidence, number> = { point: 0, comma: 0, either: 0, none: 0 };
  for (const cell of cells) {
    const parts = partsOf(cell);
    if (parts) count[judge(parts.digits)] += 1;
  }
  const sign = count.point > 0 === count.comma > 0 ? null : count.point > 0 ? "point" : "comma";
  return { sign, open: count.either };
}

/**
 * Reads a cell as a number with a decimal point and without thousands separators. `either`: both numbers that it could be, as they are
 * with a point and with a comma for decimals. Null for what is no number of digits, such as 1/3.
 *
 * @param sign Of the table; null where it isn’t settled.
 */
export function readNumberCell(
  text: string,
  sign: DecimalSign | null,
): { number: string } | { either: readonly [point: string, comma: string] } | null {
  const parts = partsOf(text);
  if (!parts) return null;
  const { digits, percent } = parts;
  const written = (value: string) => `${parts.sign}${value}${percent}`;
  const evidence = judge(digits);
  if (evidence === "none") return /[.,]/.test(digits) ? null : { number: written(digits) };
  const asPoint = written(digits.replaceAll(",", ""));
  const asComma = written(digits.replaceAll(".", "").replace(",", "."));
  if (evidence === "either" && sign === null) return { either: [asPoint, asComma] };
  return { number: (evidence === "either" ? sign : evidence) === "comma" ? asComma : asPoint };
}
