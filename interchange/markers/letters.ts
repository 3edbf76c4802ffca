/** Alphabets by whose letters options are named, as `foldText` writes them; two for Arabic, whose lists have an order of their own. */
const alphabets = {
  latin: "a b c d e f g h i j k l m n o p q r s t u v w x y z",
  abjad: "ا ب ج د ه و ز ح ط ي ك ل م ن",
  arabic: "ا ب ت ث ج ح خ د ذ ر ز س",
  persian: "الف ب ج د ه و ز ح",
  persian_letters: "الف ب پ ت ث ج چ ح",
  cyrillic: "а б в г д е ж з и к л м н",
  ukrainian: "а б в г ґ д е є ж з",
  greek: "α β γ δ ε ζ η θ",
  hebrew: "א ב ג ד ה ו ז ח ט י",
  devanagari: "क ख ग घ ङ च",
  devanagari_vowels: "अ आ इ ई उ ऊ",
  bengali: "ক খ গ ঘ ঙ চ",
  thai: "ก ข ค ง จ ฉ",
  korean: "가 나 다 라 마 바 사 아",
  korean_signs: "ㄱ ㄴ ㄷ ㄹ ㅁ ㅂ ㅅ ㅇ",
  katakana: "ア イ ウ エ オ カ キ ク",
  hiragana: "あ い う え お か き く",
  stems: "甲 乙 丙 丁 戊 己",
} as const;

/** Numbers by which options are named; a text may also count what it speaks of by them. */
const counts = {
  roman: "i ii iii iv v vi vii viii ix x xi xii",
  digits: "1 2 3 4 5 6 7 8 9 10 11 12",
  circled: "① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨ ⑩",
} as const;

export type Alphabet = keyof typeof alphabets;
export type Count = keyof typeof counts;
export type Series = Alphabet | Count;

const names = Object.fromEntries(
  Object.entries({ ...alphabets, ...counts }).map(([name, letters]) => [name, letters.split(" ")]),
) as Record<Series, string[]>;

/** Letters of other alphabets that look like Latin ones, which people type in their place. */
const looks: Readonly<Record<string, string>> = { а: "a", в: "b", с: "c", е: "e", α: "a", β: "b", ε: "e" };

const same = (one: string | undefined, other: string) =>
  one !== undefined && (one === other || (looks[one] ?? one) === (looks[other] ?? other));

/** Returns the place of a letter in a series, from 0; -1 when it is none of it. `letter` as `foldText` writes it. */
export function placeOf(letter: string, series: Series): number {
  const plain = letter.replaceAll("\u0640", "");
  const exact = names[series].indexOf(plain);
  return exact === -1 ? names[series].findIndex((one) => same(one, plain)) : exact;
}

/** Returns the letter at a place of a series; null beyond its end. */
export const letterAt = (place: number, series: Series): string | null => names[series][place] ?? null;

/** How many letters are of another alphabet, and only look like one of this. */
const looksLike = (letters: readonly string[], alphabet: Alphabet) =>
  letters.filter((letter) => !names[alphabet].includes(letter.replaceAll("\u0640", ""))).length;

export const alphabetNames = Object.keys(alphabets) as Alphabet[];

/** Returns the alphabets that hold all of these letters, first those that have just them, and of these where they come soonest. */
export function alphabetsOf(letters: readonly string[]): Alphabet[] {
  const last = (alphabet: Alphabet) => Math.max(...letters.map((letter) => placeOf(letter, alphabet)));
  return alphabetNames
    .filter((alphabet) => letters.every((letter) => placeOf(letter, alphabet) !== -1))
    .sort((one, other) => looksLike(letters, one) - looksLike(letters, other) || last(one) - last(other));
}

/** Returns the series of a number that may name an option; null for any other. */
export function countOf(letter: string): Count | null {
  return (Object.keys(counts) as Count[]).find((name) => names[name].includes(letter)) ?? null;
}
