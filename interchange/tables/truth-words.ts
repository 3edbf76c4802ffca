/** Words for true and false, which spreadsheets and people write in their own language. */
const trueWords =
  "true, t, wahr, richtig, vrai, verdadero, verdadeiro, vero, waar, prawda, doğru, верно, правда, истина, صح, صحيح, صواب, נכון, 참, 真, 正确, 正確, 对, 對, 正しい";
const falseWords =
  "false, f, falsch, faux, falso, onwaar, fałsz, yanlış, неверно, ложь, خطأ, خاطئ, לא נכון, 거짓, 假, 错误, 錯誤, 错, 錯, 間違い";

/** Words for yes and no, which mean true and false only where one of the two is expected. */
const yesWords =
  "1, y, yes, on, x, ✓, ✔, right, correct, ja, oui, sí, si, sim, sì, tak, evet, да, نعم, כן, 예, 네, 是, はい, active";
const noWords =
  "0, n, no, off, wrong, incorrect, nein, non, não, nao, nee, nie, hayır, нет, لا, לא, 아니요, 아니오, 否, 不, いいえ, inactive";

const listOf = (words: string) => words.split(", ").map((word) => [word, true] as const);
const truths = new Map([...listOf(trueWords), ...listOf(falseWords).map(([word]) => [word, false] as const)]);
const answers = new Map([...truths, ...listOf(yesWords), ...listOf(noWords).map(([word]) => [word, false] as const)]);

const plain = (text: string) => text.trim().normalize("NFC").toLowerCase();

/** Returns whether a text says true or false in one of many languages; null for any other text. */
export const readTruth = (text: string): boolean | null => truths.get(plain(text)) ?? null;

/** Returns whether a cell that holds yes or no says yes; null for any other text. */
export const readYesNo = (text: string): boolean | null => answers.get(plain(text)) ?? null;
