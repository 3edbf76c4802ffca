import { signs } from "@sextant/questions/html/tex-words.ts";
import { cutText } from "@sextant/questions/text/cut.ts";

/**
 * Characters that no parser of words keeps, or by which it does not part words: signs of formulas and units, brackets, and the scripts
 * that write without spaces.
 */
const symbol =
  /[\p{Sm}\p{Sc}\p{So}\p{Sk}_\\{}()[\]*/%&\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Beyond this a passage's formulas are not found by their pieces any more. */
const READ_CHARACTERS = 20_000;
const MOST_PIECES = 4000;
const PIECE_LENGTH = 3;

export const hasSymbol = (text: string): boolean => symbol.test(text);

/** Returns lower case without any space: spaces mean nothing in a formula. */
export const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, "").toLowerCase();

/** TeX commands in a text (`\frac`), in lower case. */
const commandsIn = (text: string): string[] => text.toLowerCase().match(/\\[a-z]+/g) ?? [];

/** Stretches of `length` characters that hold a symbol. */
function stretchesIn(characters: readonly string[], isSymbol: readonly boolean[], length: number): string[] {
  const found: string[] = [];
  for (let start = 0; start + length <= characters.length; start += 1) {
    for (let at = start; at < start + length; at += 1) {
      if (isSymbol[at]) {
        found.push(characters.slice(start, start + length).join(""));
        break;
      }
    }
  }
  return found;
}

/**
 * Returns what finds formulas in a text as they are written: every stretch of one to three characters with a symbol in it, and TeX
 * commands.
 */
export function symbolPieces(text: string): string[] {
  const read = cutText(text, READ_CHARACTERS);
  if (!hasSymbol(read)) return [];
  const characters = [...withoutSpaces(read)];
  const isSymbol = characters.map(hasSymbol);
  const pieces = new Set(commandsIn(read));
  for (let length = 1; length <= PIECE_LENGTH; length += 1) {
    for (const stretch of stretchesIn(characters, isSymbol, length)) pieces.add(stretch);
  }
  return [...pieces].slice(0, MOST_PIECES);
}

/** A formula to search for: pieces that must all be present, and whether that is enough. */
export interface SoughtFormula {
  pieces: string[];
  /** The last piece is the beginning of a command. */
  isBeginning: boolean;
  /** The formula without spaces, to be found verbatim when its pieces alone might be far apart; null when the pieces are enough. */
  literal: string | null;
}

/** Commands by the sign they write, in lower case as texts are compared: ≤ is `\\le` and `\\leq`. */
const commandsOf = Map.groupBy(
  Object.entries(signs).map(([name, sign]) => ({ sign: sign.toLowerCase(), command: `\\${name.toLowerCase()}` })),
  ({ sign }) => sign,
);

/** Maximum number of spellings of one formula that are searched for. */
const MOST_WAYS = 12;

/**
 * Returns the other spellings of a formula in questions: a sign as the TeX command that writes it, and a command as its sign or as another
 * command of the same sign.
 */
export function otherWays(text: string): SoughtFormula[] {
  const literal = withoutSpaces(text);
  const bySign = literal.replaceAll(/\\[a-z]+/g, (command) => {
    const [sign] = [...commandsOf].find(([, all]) => all.some((one) => one.command === command)) ?? [command];
    return sign;
  });
  let ways = [bySign];
  for (const [sign, all] of commandsOf) {
    if (!bySign.includes(sign)) continue;
    const commands = [...new Set(all.map(({ command }) => command))];
    ways = ways
      .flatMap((way) => [way, ...commands.map((command) => way.replaceAll(sign, command))])
      .slice(0, MOST_WAYS);
  }
  return [...new Set(ways)]
    .filter((way) => way !== literal && hasSymbol(way))
    .map((way) => ({ ...soughtFormula(way), isBeginning: false }));
}

export function soughtFormula(text: string): SoughtFormula {
  const literal = withoutSpaces(text);
  if (/^\\[a-z]+$/.test(literal)) return { pieces: [literal], isBeginning: true, literal: null };
  const characters = [...literal];
  if (characters.length <= PIECE_LENGTH) return { pieces: [literal], isBeginning: false, literal: null };
  const pieces = stretchesIn(characters, characters.map(hasSymbol), PIECE_LENGTH);
  return { pieces: [...new Set(pieces)], isBeginning: false, literal };
}
