import { describe, expect, test } from "vitest";
import { refersByLetter, refersToOthers } from "./option-references.ts";

describe("options that speak of all the others", () => {
  test.each([
    [
      "All of the above",
      "None of the above.",
      "none of these",
      "Both of the above",
      "All the above are correct",
      "Neither of these",
    ],
    [
      "All answers are correct",
      "None is correct",
      "NONE OF THE ABOVE",
      "All of the\u00a0above",
      "“All of the above”",
      "Any of the above",
    ],
    [
      "Alle genannten",
      "Keine der oben genannten Antworten".replace("oben ", ""),
      "Alle Antworten sind richtig.",
      "Keine davon",
    ],
    [
      "Toutes ces réponses",
      "Toutes les réponses ci-dessus",
      "Aucune de ces réponses n’est correcte",
      "AUCUNE DES RÉPONSES",
    ],
    ["Todas las anteriores", "Ninguna de las anteriores.", "todas son correctas", "Ambas"],
    ["Todas as alternativas anteriores", "Nenhuma das alternativas", "N.D.A.", "Nenhuma das anteriores"],
    ["Tutte le precedenti", "Nessuna delle precedenti", "Nessuna risposta è corretta", "Entrambe"],
    ["Alle bovenstaande antwoorden zijn juist", "Geen van bovenstaande", "Beide"],
    ["Wszystkie powyższe", "Żadna z powyższych odpowiedzi", "Obie odpowiedzi są poprawne"],
    ["Всё вышеперечисленное", "Ничего из перечисленного", "Все ответы верны", "Нет правильного ответа"],
    ["Hepsi", "Yukarıdakilerin hiçbiri", "HİÇBİRİ", "Her ikisi de"],
    ["جميع ما سبق", "جَمِيع ما سَبَق", "لا شيء مما سبق", "جميع الإجابات صحيحة", "جميع ما ســـبق."],
    ["以上都对", "以上皆非", "以上都不是。", "全部正确", "以上全對"],
    ["上記すべて", "いずれでもない", "すべて正しい"],
    ["위의 모든 것", "해당 없음", "둘 다"],
    ["כל התשובות נכונות", "אף אחד מהנ״ל", 'כל הנ"ל', "אף תשובה אינה נכונה"],
    ["उपरोक्त सभी", "इनमें से कोई नहीं", "उपर्युक्त में से कोई नहीं"],
    ["ถูกทุกข้อ", "ไม่มีข้อใดถูก", "ทั้งหมดที่กล่าวมา"],
    ["Tất cả các đáp án trên", "Semua jawaban di atas benar"],
  ])("are recognised: %s, and more of their language", (...texts) => {
    for (const text of texts) expect([text, refersToOthers(text)]).toEqual([text, true]);
  });

  test.each([
    ["All", "None", "Both", "any", "", " "],
    [
      "All of the above-ground plants are green",
      "None of the above the equator",
      "All of these cities lie on the Rhine",
    ],
    ["Both parents", "Neither nor", "All men are mortal", "Each other"],
    [
      "Alle Menschen",
      "Toutes les roses",
      "Todas las mañanas",
      "Все дома",
      "Bütün hepsi değil",
      "以上三角形",
      "כל הבתים",
    ],
    ["Keine der genannten Städte liegt am Rhein", "上記の図", "모두의 마블", "ทุกข้อต่อ", "सभी लोग"],
  ])("aren’t those with words of their own: %s", (...texts) => {
    for (const text of texts) expect([text, refersToOthers(text)]).toEqual([text, false]);
  });
});

describe("options that name others by letter", () => {
  test.each([
    [
      "Both A and B",
      "A and B",
      "A, B and C",
      "(A) and (C) only",
      "Neither A nor B",
      "A & C.",
      "Only B and D",
      "A and B are correct",
    ],
    [
      "A und B",
      "Sowohl A und C",
      "A oder B",
      "A et C",
      "Les deux A et B",
      "A y B son correctas",
      "A e B",
      "A o C",
      "A en B",
      "A i B",
    ],
    [
      "А и Б",
      "Только А и В верны",
      "A ve B",
      "أ و ب",
      "أ وب",
      "كلا أ و ج",
      "א ו-ב",
      "א וב",
      "A和B",
      "A、B和C都对",
      "AとC",
    ],
    ["A와 B", "A और B", "A และ B", "Ａ and Ｂ"],
  ])("are recognised: %s, and more", (...texts) => {
    for (const text of texts) expect([text, refersByLetter(text)]).toEqual([text, true]);
  });

  test.each([
    ["A", "AB", "A B", "A and b", "a and b", "Vitamin A and B", "A and Z", "5 and 7", "A or an", "", "E o Z"],
    ["The set A and B is empty", "A and B lie on a circle", "Point A and B"],
  ])("aren’t those that say more, or letters that are no options: %s", (...texts) => {
    for (const text of texts) expect([text, refersByLetter(text)]).toEqual([text, false]);
  });
});
