import { cutText } from "@sextant/questions/text/cut.ts";
import { foldSigns } from "./fold.ts";

/** What else a question may have, by the words before the colon. */
const written = {
  explanation:
    "explanation, rationale, solution, reason, justification, explicacion, justificacion, solucion, explication, justification, erklarung, begründung, explicacao, justificativa, resolucao, spiegazione, uitleg, toelichting, пояснение, объяснение, обоснование, решение, пояснення, wyjasnienie, uzasadnienie, aciklama, açıklama, cozum, çözüm, التفسير, الشرح, التعليل, توضیح, הסבר, व्याख्या, स्पष्टीकरण, 解析, 解释, 解釋, 答案解析, 解説, 해설, 풀이, pembahasan, penjelasan, giải thích, คำอธิบาย",
  feedback: "feedback, comment, retroalimentacion, retroaction, ruckmeldung, обратная связь",
  type: "type, question type, tipo, typ, тип, النوع, 题型, 類型",
  difficulty:
    "difficulty, difficulty level, level of difficulty, dificultad, nivel de dificultad, difficulte, schwierigkeit, schwierigkeitsgrad, dificuldade, difficolta, moeilijkheid, сложность, трудность, zorluk, الصعوبة, درجة الصعوبة, 难度, 難度, 難易度, 난이도, dif",
  tags: "tags, tag, keywords, etiquetas, schlagworter",
  points:
    "points, point value, marks, mark, score, pts, puntos, puntaje, puntuacion, bareme, punkte, pontos, pontuacao, valor, punti, punten, баллы, балл, бали, punkty, puan, الدرجة, الدرجات, العلامة, النقاط, नंबर, अंक, 分值, 分数, 配点, 배점, 점수, poin",
  title: "title, titulo, titre, titel",
  id: "id",
  tolerance: "tolerance, tolerancia, toleranz",
  guidance: "guidance, marking guidance, mark scheme, marking scheme, rubric, sample answer, model answer",
  hint: "hint, pista, indice, hinweis, tipp, dica, подсказка, تلميح, 提示, ヒント, 힌트",
  passage: "passage",
  end: "end of passage, end passage",
  pool: "pool",
  exam: "exam",
  subject: "subject, asignatura, matiere, fach, disciplina, предмет, المادة, 科目",
  mega_domain: "mega domain",
  domain: "domain",
  topic: "topic, top, tema, thema, theme, тема, الموضوع, 知识点, 主题",
  sub_topic: "sub topic, subtopic",
} as const;

/** A field of a question beside its options and its key. */
export type FieldName = keyof typeof written;

const byWord = new Map(
  (Object.keys(written) as FieldName[]).flatMap((name) =>
    written[name].split(",").map((word): [string, FieldName] => [foldSigns(word.trim()), name]),
  ),
);

const label = /^\s*[*[(]*\s*([\p{L}\p{M}]+(?:[ -][\p{L}\p{M}]+){0,3})\s*[*\])]*\s*:\s*/u;

/** The field that a line begins with. */
export interface FieldLine {
  /** Null for words that name no field that we know. */
  name: FieldName | null;
  /** As it is written. */
  label: string;
  /** Where its content begins. */
  end: number;
}

/** Returns the field that a line begins with, by its words before a colon; null where there are none. */
export function readFieldLine(text: string): FieldLine | null {
  const folded = foldSigns(cutText(text, 120));
  const match = label.exec(folded);
  if (!match?.[1]) return null;
  const name = byWord.get(match[1].replaceAll(/[\s-]+/g, " ")) ?? null;
  return {
    name,
    label: text
      .slice(0, match[0].length)
      .replace(/\s*[:：]\s*$/, "")
      .trim(),
    end: match[0].length,
  };
}

const inside = /\s(?:([\p{L}\p{M}]{2,16})|([A-Z]{3}))\s*:\s*/gu;

/**
 * Returns where further fields begin within a line, as test banks write them in one: "ANS: B PTS: 1 DIF: Easy". Words in capitals of three
 * letters count, whatever they name.
 */
export function findFields(text: string): { at: number; end: number; name: FieldName | null; label: string }[] {
  return [...cutText(text, 2000).matchAll(inside)].flatMap((match) => {
    const word = match[1] ?? match[2] ?? "";
    const name = byWord.get(foldSigns(word)) ?? null;
    if (name === null && !/^[A-Z]{3}$/.test(word)) return [];
    return [{ at: match.index, end: match.index + match[0].length, name, label: word }];
  });
}

const levels = [
  "very easy, muy facil, tres facile, sehr leicht, sehr einfach, muito facil, molto facile, очень легкий, cok kolay, سهل جدا, 很容易, 非常容易",
  "easy, facil, facile, leicht, einfach, makkelijk, легкий, легко, latwy, kolay, سهل, سهلة, 易, 容易, 简单, 簡單, 쉬움, 하, mudah",
  "medium, moderate, average, intermediate, normal, medio, media, moyen, moyenne, mittel, medio, gemiddeld, средний, средняя, sredni, orta, متوسط, متوسطة, 中, 中等, 보통, 중, sedang",
  "hard, difficult, challenging, dificil, difficile, schwer, schwierig, moeilijk, сложный, трудный, trudny, zor, صعب, صعبة, 难, 難, 困难, 어려움, 상, sukar, sulit",
  "very hard, very difficult, muy dificil, tres difficile, sehr schwer, muito dificil, molto difficile, очень сложный, cok zor, صعب جدا, 很难, 非常难",
].map((list) => list.split(",").map((word) => foldSigns(word.trim())));

/** Returns the difficulty from 1 to 5 that a number or a word means; null for any other. */
export function readDifficulty(said: string): number | null {
  const word = foldSigns(said).trim().replace(/[.]$/, "");
  const [, number] = /^(?:level |l)?([1-5])$/.exec(word) ?? [];
  if (number !== undefined) return Number(number);
  const place = levels.findIndex((list) => list.includes(word));
  return place === -1 ? null : place + 1;
}
