import { readType, type SimpleType } from "../simple/question-type.ts";
import { plainHeader } from "../tables/match-columns.ts";

/** What quiz programs and other languages call the kinds of questions. */
const names: Record<SimpleType, string> = {
  multiple_choice:
    "quiz, multichoice, single select, radio, dropdown, opción múltiple, selección múltiple, opción única, elección única, choix unique, choix multiple, qcm, einfachauswahl, single choice frage, multiple choice frage, múltipla escolha, escolha única, اختيار من متعدد, اختيار متعدد, 객관식, 선다형, 单选题, 单选, 單選題, 选择题, 選擇題, 択一, scelta multipla, scelta singola, jednokrotny wybór, выбор, один ответ, çoktan seçmeli, רב ברירה",
  multiple_response:
    "select all that apply, multi select, multiselect, multiple correct, checkboxes, respuesta múltiple, varias respuestas, choix multiples, réponses multiples, mehrfachauswahl, múltiplas respostas, اختيار متعدد الإجابات, 복수 선택, 多选题, 多选, 多選題, 複数選択, risposta multipla, wielokrotny wybór, несколько ответов, множественный выбор",
  true_false:
    "true/false, verdadero falso, verdadero o falso, vrai faux, vrai ou faux, wahr falsch, richtig falsch, verdadeiro falso, verdadeiro ou falso, صح خطأ, صح أو خطأ, صواب خطأ, 참거짓, ox, 判断题, 判断, 是非題, 正誤, vero falso, prawda fałsz, верно неверно, doğru yanlış",
  short_answer:
    "fill in the blanks, type answer, respuesta corta, completar, réponse courte, kurzantwort, lückentext, resposta curta, إجابة قصيرة, 단답형, 주관식, 填空题, 填空, 简答, 短答, risposta breve, краткий ответ",
  numeric:
    "number answer, numérica, numérico, numérique, numerisch, zahl, رقمي, 숫자, 数值, 數值, 数値, numerica, числовой",
  matching:
    "matching question, emparejar, relacionar, association, appariement, zuordnung, correspondência, مطابقة, توصيل, 연결형, 配对题, 连线, 組み合わせ, abbinamento, соответствие",
  ordering:
    "reorder, ordenar, orden, classement, ordre, reihenfolge, sortieren, ordenação, ترتيب, 순서, 排序题, 排序, 並べ替え, ordinamento, порядок",
  essay:
    "open ended, ensayo, desarrollo, abierta, rédaction, question ouverte, freitext, aufsatz, dissertativa, redação, مقال, مقالي, 서술형, 논술, 问答题, 论述, 記述, saggio, эссе, развернутый ответ",
};

const byName = new Map(
  Object.entries(names).flatMap(([type, list]) =>
    list.split(", ").map((name): [string, SimpleType] => [plainHeader(name), type as SimpleType]),
  ),
);

/** Returns the kind that a cell names, in many languages; null for none of them. */
export const readTypeCell = (cell: string): SimpleType | null =>
  readType(cell) ?? byName.get(plainHeader(cell)) ?? null;
