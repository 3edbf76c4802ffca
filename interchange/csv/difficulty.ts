import { plainHeader } from "../tables/match-columns.ts";

/** Words for difficulty, from 1 to 5, as people write them in many languages. */
const words: Readonly<Record<number, string>> = {
  1: "very easy, easiest, muy fácil, très facile, sehr leicht, sehr einfach, muito fácil, سهل جدا, 매우 쉬움, 非常简单, 很容易, とても易しい, очень легко",
  2: "easy, e, simple, basic, beginner, low, fácil, baja, básico, facile, leicht, einfach, niedrig, baixa, سهل, سهلة, 쉬움, 하, 简单, 容易, 簡單, 易, 易しい, łatwy, легко, легкий, kolay, קל",
  3: "medium, m, moderate, intermediate, normal, average, media, medio, intermedio, moyen, moyenne, mittel, mittelschwer, média, médio, متوسط, متوسطة, 보통, 중, 中等, 一般, 中, 普通, średni, средний, средне, orta, בינוני",
  4: "hard, h, difficult, advanced, high, difícil, alta, avanzado, difficile, élevée, schwer, schwierig, hoch, avançado, صعب, صعبة, 어려움, 상, 困难, 难, 困難, 難, 難しい, trudny, сложно, сложный, трудный, zor, קשה",
  5: "very hard, very difficult, hardest, expert, muy difícil, très difficile, sehr schwer, sehr schwierig, muito difícil, صعب جدا, 매우 어려움, 非常难, 很难, とても難しい, очень сложно",
};

const byWord = new Map(
  Object.entries(words).flatMap(([level, list]) =>
    list.split(", ").map((word) => [plainHeader(word), Number(level)] as const),
  ),
);

/** Reads a difficulty: a whole number from 1 to 5, or a word for one. Null for anything else. */
export function readDifficulty(cell: string): number | null {
  const [, digit] = /^([1-5])(?:[.,]0+)?$/.exec(cell.trim().normalize("NFKC")) ?? [];
  return digit === undefined ? (byWord.get(plainHeader(cell)) ?? null) : Number(digit);
}
