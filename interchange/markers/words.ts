import { foldSigns } from "./fold.ts";

/** What words say, each in the languages that teachers write in: English first, then Spanish, French and so on. */
const written = {
  /** Says that the right answer follows: "Answer: B". */
  key: [
    "answer, answers, ans, correct answer, correct answers, right answer, correct option, correct options, correct choice, correct response, answer key, model answer",
    "respuesta, respuestas, respuesta correcta, respuestas correctas, opcion correcta, alternativa correcta, resp, rpta, clave",
    "reponse, reponses, bonne reponse, bonnes reponses, reponse correcte, reponses correctes, reponse exacte, la bonne reponse, rep",
    "antwort, antworten, richtige antwort, richtige antworten, korrekte antwort, die richtige antwort",
    "resposta, respostas, resposta correta, respostas corretas, resposta certa, opcao correta, gabarito",
    "risposta, risposte, risposta corretta, risposta esatta, risposte corrette",
    "antwoord, antwoorden, juiste antwoord, correcte antwoord, goede antwoord",
    "ответ, ответы, правильный ответ, правильные ответы, верный ответ, верные ответы",
    "відповідь, відповіді, правильна відповідь, правильні відповіді",
    "odpowiedz, prawidlowa odpowiedz, prawidłowa odpowiedź, poprawna odpowiedz, odp, odpoved, spravna odpoved",
    "cevap, dogru cevap, yanit, yanıt, dogru yanit, doğru yanıt, cevaplar",
    "svar, ratt svar, riktig svar, riktigt svar, korrekt svar, vastaus, oikea vastaus, raspuns, raspuns corect, valasz, helyes valasz",
    "απαντηση, σωστη απαντηση",
    "الإجابة, الاجابات, الإجابة الصحيحة, الاجابات الصحيحة, الجواب, الجواب الصحيح, إجابة, جواب, الخيار الصحيح",
    "پاسخ, پاسخ صحیح, پاسخ درست, گزینه صحیح, گزینه درست, جواب صحیح, درست جواب",
    "תשובה, תשובה נכונה, התשובה, התשובה הנכונה",
    "उत्तर, सही उत्तर, উত্তর, সঠিক উত্তর",
    "答案, 正确答案, 正確答案, 参考答案, 參考答案, 标准答案, 答, 正答, 正解, 解答, 答え, 解",
    "정답, 답",
    "jawaban, jawapan, jawaban benar, jawaban yang benar, kunci jawaban, dap an, đáp án, đáp án đúng, trả lời",
    "คำตอบ, เฉลย",
  ],
  /** May say that the right answer follows, and may say something else: only with a letter, or an option's text. */
  weakKey: [
    "correct, right",
    "correcta, correcto, correctas, correcte, correctes, juste, richtig, lösung, correta, correto, certa, corretta, corretto, esatta, juist, soluzione, solucao",
    "верно, правильно, ключ, dogru, الصحيح, الصحيحة, صحيح, 正确, 正確",
  ],
  /** The heading of a list of answers, as "Answer key" on the last page. */
  keyList: [
    "answer key, answer keys, answers, answer sheet, key, keys, solutions, solution key, correct answers, marking key, mark scheme, marking scheme",
    "respuestas, clave, clave de respuestas, claves, hoja de respuestas, soluciones, solucionario, respuestas correctas",
    "reponses, corrige, corriges, solutions, cle de correction, grille de correction, les reponses",
    "antworten, lösungen, lösung, lösungsschlüssel, antwortschlüssel",
    "respostas, gabarito, gabaritos, chave de respostas, solucoes, risposte, soluzioni, chiave, chiavi",
    "antwoorden, antwoordsleutel, antwoordmodel, oplossingen",
    "ответы, ключ, ключи, ключ к тесту, ключи к тесту, відповіді, ключі, odpowiedzi, klucz, klucz odpowiedzi, cevap anahtari, cevap anahtarı, cevaplar, yanıt anahtarı",
    "facit, svar, fasit, vastaukset, raspunsuri, valaszok, απαντησεις",
    "مفتاح الإجابة, مفتاح الإجابات, الإجابات, نموذج الإجابة, الأجوبة, مفتاح التصحيح, پاسخنامه, کلید, جوابات, תשובות, מפתח תשובות, התשובות",
    "उत्तर कुंजी, उत्तरमाला, उत्तर, উত্তরমালা",
    "答案, 参考答案, 參考答案, 标准答案, 正确答案, 答案页, 解答, 正解, 정답, 정답표, 답안",
    "kunci jawaban, kunci, skema jawapan, jawaban, dap an, đáp án, เฉลย",
  ],
  /** An option in words before its letter: "Option B". */
  option: [
    "option, options, choice, choices, letter, letters, item, statement, alternative",
    "opcion, la opcion, opciones, alternativa, letra, la letra, inciso, reponse, lettre, la lettre, proposition, antwort, buchstabe, opcao, letra, opzione, lettera, optie",
    "вариант, варiант, пункт, варіант, secenek, sik, الخيار, الاختيار, الحرف, خيار, الفقرة, گزینه, אפשרות, विकल्प, 选项, 選項, 选择, 보기, pilihan, ตัวเลือก, ข้อ",
  ],
  /** Between what is meant and what it is: "The answer is B". */
  is: ["is, are, es, son, est, sont, ist, sind, lautet, e, sono, sao, هي, هو, 是, 为, 為, は, adalah, है, la, là"],
  /** A statement that holds. */
  true: [
    "true, t, right, correct",
    "verdadero, verdadera, v, cierto, vrai, vraie, wahr, richtig, verdadeiro, verdadeira, vero, vera, waar, juist",
    "верно, правда, истина, вірно, prawda, dogru, sant, riktig, riktigt, totta, adevarat, igaz, αληθες, σωστο",
    "صح, صحيح, صحيحة, صواب, درست, נכון, सही, सत्य, 对, 對, 正确, 正確, 真, ○, 참, 맞다, benar, betul, đúng, ถูก",
    "√, ✓, ✔, ✅",
  ],
  /** A statement that doesn't hold. */
  false: [
    "false, f, wrong, incorrect",
    "falso, falsa, f, faux, fausse, falsch, onwaar, onjuist",
    "неверно, ложь, неправда, хибно, falsz, yanlis, falskt, galt, vaara, fals, hamis, ψευδες, λαθος",
    "خطأ, خاطئ, خاطئة, غلط, نادرست, לא נכון, गलत, असत्य, 错, 錯, 错误, 錯誤, 假, 误, ×, ✗, ✘, ❌, 거짓, 틀리다, salah, sai, ผิด",
  ],
  /** Behind an option, in brackets: it is right. */
  right: [
    "correct, correct answer, correct option, right, right answer, answer, ans, key, correct response",
    "correcta, correcto, respuesta correcta, respuesta, correcte, bonne reponse, juste, richtig, richtige antwort, korrekt, correta, correto, resposta correta, certa, corretta, corretto, risposta corretta, esatta, juist, goed",
    "верно, правильно, правильный ответ, верный ответ, вірно, правильна відповідь, prawidlowa, poprawna, dogru, dogru cevap, riktig, ratt, oikea",
    "صحيح, صحيحة, الإجابة الصحيحة, صح, الصحيحة, נכון, תשובה נכונה, सही, 正确, 正確, 正确答案, 正解, 정답, benar, betul, đúng, ถูก",
  ],
  /** Behind an option, in brackets: it is wrong. */
  wrong: [
    "incorrect, wrong, false answer, not correct",
    "incorrecta, incorrecto, incorrecte, fausse, falsch, incorreta, incorreto, errada, sbagliata, sbagliato, errata, onjuist, fout",
    "неверно, неправильно, невірно, bledna, yanlis, feil, fel, vaara, خطأ, خاطئ, خاطئة, לא נכון, गलत, 错误, 錯誤, 오답, salah, ผิด",
  ],
  /** What a question is worth: "(2 marks)". */
  points: [
    "point, points, pt, pts, pnt, pnts, mark, marks",
    "punto, puntos, pto, ptos, pts, point, points, punkt, punkte, p, pkt, ponto, pontos, valor, valores, punti, punt, punten",
    "балл, балла, баллов, б, бал, бали, балів, pkt, punkty, punktow, puan, p, poang, poeng, piste, pistetta, punct, puncte, bod, body, bodu, pont",
    "درجة, درجات, درجه, علامة, علامات, نقطة, نقاط, نمره, امتیاز, נקודות, נקודה, נק, अंक, নম্বর, 分, 點, 点, 점, poin, markah, điểm, คะแนน",
  ],
  /** A question in words before its number: "Question 5". */
  question: [
    "question, q, que, ques, qn, problem, exercise",
    "pregunta, preg, frage, aufgabe, questao, domanda, quesito, vraag, exercice, ejercicio",
    "вопрос, задание, питання, завдання, pytanie, zadanie, soru, fraga, oppgave, kysymys, intrebare, kerdes, ερωτηση, otazka",
    "السؤال, سؤال, س, سوال, שאלה, प्रश्न, প্রশ্ন, 题, 題, 问题, 問題, 問, 问, 题目, 문제, 문, soal, soalan, câu, ข้อ",
  ],
  /** What a part of a paper is named by; its line belongs to no question. */
  section: [
    "part, section, page, instructions, instruction, directions, name, date, class, unit, chapter, end of test, the end, good luck, multiple choice, true or false, short answer",
    "parte, seccion, pagina, instrucciones, partie, teil, abschnitt, seite, anweisungen, secao, sezione, istruzioni, deel",
    "часть, раздел, страница, инструкция, частина, bolum, czesc, القسم, الجزء, تعليمات, الصفحة, بالتوفيق, חלק, भाग, खंड, 第一部分, 第二部分, 一, 二, 三, bagian, bahagian, phần, ตอน",
  ],
} as const;

type Role = keyof typeof written;

/** Words of a role as they are compared, without doubles, the longest first. */
const words = Object.fromEntries(
  (Object.keys(written) as Role[]).map((role): [Role, readonly string[]] => [
    role,
    [
      ...new Set(
        written[role].flatMap((list) =>
          list
            .split(",")
            .map((word) => foldSigns(word.trim()))
            .filter((word) => word !== ""),
        ),
      ),
    ].sort((one, other) => other.length - one.length),
  ]),
) as Record<Role, readonly string[]>;

const escaped = (word: string) =>
  word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(" ", String.raw`\s+`);

/** Returns a pattern for any word of a role, as a group that isn't remembered. */
export const anyOf = (role: Role): string => `(?:${words[role].map(escaped).join("|")})`;

/** Returns whether a text, already compared as `foldSigns` does, is a word of a role. */
export const isWord = (role: Role, folded: string): boolean =>
  words[role].includes(folded.replaceAll(/\s+/g, " ").trim());
