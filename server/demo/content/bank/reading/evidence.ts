import { createRandom, type Random } from "../../random.ts";
import { capitalized, type Sketch } from "./kinds.ts";
import { type TableContext, tableContexts } from "./studies.ts";

interface Row {
  name: string;
  before: number;
  after: number;
}

/** A claim that one row of a table supports. */
interface Claim {
  difficulty: 2 | 3 | 4;
  /** Returns the row that the claim is about; null where the numbers make no good question. */
  find(rows: readonly Row[]): Row | null;
  /** The claim, as it is made before the blank. */
  says: string;
  /** Why another true statement is not to the point. */
  misses: string;
}

const change = ({ before, after }: Row) => after - before;
const only = (rows: readonly Row[], holds: (row: Row) => boolean) => {
  const found = rows.filter(holds);
  return found.length === 1 ? (found[0] ?? null) : null;
};
/** The row with the greatest value, if it is clearly ahead. */
function greatest(rows: readonly Row[], value: (row: Row) => number): Row | null {
  const [first, second] = rows.toSorted((one, other) => value(other) - value(one));
  return first && second && value(first) - value(second) > 3 ? first : null;
}

const claims: readonly Claim[] = [
  {
    difficulty: 3,
    find: (rows) => (rows.every((row) => change(row) > 0) ? greatest(rows, change) : null),
    says: "The change did not have the same effect everywhere. In one case the rise was greater than in any other:",
    misses: "This is true, but the rise was greater in another case.",
  },
  {
    difficulty: 2,
    find: (rows) => only(rows, (row) => change(row) < 0),
    says: "The numbers did not rise everywhere. There was one exception:",
    misses: "This is true, but here the number rose, so it is not the exception.",
  },
  {
    difficulty: 2,
    find: (rows) => only(rows, (row) => change(row) > 0),
    says: "Most of the numbers fell. Only in one case was there a rise:",
    misses: "This is true, but here the number fell.",
  },
  {
    difficulty: 4,
    find: (rows) => {
      const found = only(rows, ({ before, after }) => after > 2 * before);
      // The greatest rise in numbers must be another one.
      return found && greatest(rows, change) !== found ? found : null;
    },
    says: "The change made a great difference. In one case the number even more than doubled:",
    misses: "This is true, but here the number did not double.",
  },
];

function tableOf({ caption, row, moments }: TableContext, rows: readonly Row[]): string {
  const head = [row, ...moments].map((name) => `<th scope="col">${name}</th>`).join("");
  const lines = rows.map(
    ({ name, before, after }) =>
      `<tr><th scope="row">${capitalized(name)}</th><td>${before}</td><td>${after}</td></tr>`,
  );
  return `<table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${lines.join("")}</tbody></table>`;
}

const MOST_DRAWS = 5000;

function drawRows({ rows, range: [least, most] }: TableContext, claim: Claim, random: Random): [Row[], Row] {
  for (let attempt = 0; attempt < MOST_DRAWS; attempt++) {
    const drawn = rows.map((name) => ({ name, before: random.int(least, most), after: random.int(least, most) }));
    const numbers = new Set(drawn.flatMap(({ before, after }) => [before, after]));
    const asked = claim.find(drawn);
    if (asked && numbers.size === 8 && drawn.every((row) => Math.abs(change(row)) > 2)) return [drawn, asked];
  }
  throw new Error(`The claim “${claim.says}” gives no table`);
}

function evidence(context: TableContext, claim: Claim): Sketch {
  const random = createRandom(`${context.title}: ${claim.says}`);
  const [rows, asked] = drawRows(context, claim, random);
  const states = ({ name, before, after }: Row) =>
    `${context.what} ${context.at(name)} ${after > before ? "rose" : "fell"} from ${before} to ${after}.`;
  const [one, two, three] = rows.filter((row) => row !== asked);
  if (!one || !two || !three) throw new RangeError("A table has four rows");
  const misread = { ...asked, before: one.before, after: one.after };
  const isSame = Math.sign(change(one)) === Math.sign(change(asked));
  const swapped = isSame ? misread : { ...asked, before: asked.after, after: asked.before };
  return {
    title: context.title,
    difficulty: claim.difficulty,
    topic: "Command of Evidence",
    stem: "Which choice most effectively uses data from the table to complete the text?",
    text: `${tableOf(context, rows)}<p>${context.intro} ${claim.says} ______</p>`,
    right: states(asked),
    wrong: [
      [states(swapped), "Misread the data", `The table does not show these numbers for ${asked.name} in this order.`],
      [states(two), "True but not asked", claim.misses],
      [states(three), "True but not asked", claim.misses],
    ],
    explanation: `The statement must be true and must be the case that the text speaks of. For ${asked.name} the table shows ${asked.before} and then ${asked.after}.`,
  };
}

/** Lists questions on what a table shows. */
export function tables(): Sketch[] {
  return tableContexts.flatMap((context) => claims.map((claim) => evidence(context, claim)));
}
