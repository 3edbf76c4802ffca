import { comparable, searchable } from "./written.ts";

/**
 * Options that speak of other options. They mean something else, or nothing, once options are shuffled. Pure. Only whole texts are matched: an
 * option that begins like one of these says something of its own.
 */

/** “All of the above”, “None of these” and “Both” by language, as they are written; accents, case and punctuation make no difference. */
const phrases: Readonly<Record<string, string>> = {
  German:
    "alle genannten, alle oben genannten, alle der genannten, alle der oben genannten, alles oben genannte, alles genannte, alles davon, alle davon, alle obigen, alle antworten, alle antworten sind richtig, alle sind richtig, alle aussagen sind richtig, alle aussagen treffen zu, alle antworten treffen zu, keine genannten, keine der genannten, keine der oben genannten, keiner der genannten, keines der genannten, keine der genannten antworten, keine davon, nichts davon, keine der obigen, keine der antworten, keine der antworten ist richtig, keine antwort ist richtig, keine ist richtig, keine aussage trifft zu, nichts von alledem, beide, beides, beide sind richtig, beide antworten sind richtig, beide aussagen sind richtig",
  French:
    "toutes ces réponses, toutes les réponses, toutes les réponses ci dessus, toutes ces réponses sont correctes, toutes les réponses sont correctes, toutes les réponses sont justes, toutes les réponses sont bonnes, tout ce qui précède, toutes les précédentes, tous les précédents, toutes les propositions, tout ceci, tous ces choix, aucune de ces réponses, aucune des réponses, aucune des réponses ci dessus, aucune des réponses précédentes, aucune de ces propositions, aucune des propositions, aucune de ces réponses n'est correcte, aucune réponse n'est correcte, aucun de ceux ci, aucune de celles ci, aucun des précédents, aucune des précédentes, aucun de ces choix, rien de tout cela, les deux, les deux réponses, les deux sont correctes, les deux réponses sont correctes",
  Spanish:
    "todas las anteriores, todos los anteriores, todas las respuestas anteriores, todas las opciones anteriores, todas son correctas, todas las respuestas son correctas, todas las opciones son correctas, todas las anteriores son correctas, todo lo anterior, todas ellas, todas las opciones, ninguna de las anteriores, ninguno de los anteriores, ninguna de las respuestas anteriores, ninguna de las opciones anteriores, ninguna es correcta, ninguna respuesta es correcta, ninguna de las anteriores es correcta, ninguna de las respuestas, ninguna de estas, nada de lo anterior, ambas, ambos, ambas son correctas, ambas respuestas son correctas, las dos anteriores, las dos son correctas",
  Portuguese:
    "todas as anteriores, todos os anteriores, todas as alternativas, todas as alternativas anteriores, todas as alternativas estão corretas, todas as alternativas acima, todas as opções, todas as opções anteriores, todas as respostas, todas as respostas anteriores, todas estão corretas, todas as respostas estão corretas, todas as anteriores estão corretas, todas as acima, nenhuma das anteriores, nenhum dos anteriores, nenhuma das alternativas, nenhuma das alternativas anteriores, nenhuma das alternativas acima, nenhuma das opções, nenhuma das opções anteriores, nenhuma das respostas, nenhuma das respostas anteriores, nenhuma está correta, nenhuma das acima, nenhuma destas, ambas, ambos, ambas estão corretas, ambas as anteriores, as duas anteriores, n.d.a.",
  Italian:
    "tutte le precedenti, tutti i precedenti, tutte le risposte, tutte le risposte precedenti, tutte le risposte sono corrette, tutte le risposte sono esatte, tutte le opzioni, tutte le opzioni precedenti, tutte le alternative, tutte sono corrette, tutte quelle sopra, tutti quelli sopra, nessuna delle precedenti, nessuno dei precedenti, nessuna delle risposte, nessuna delle risposte precedenti, nessuna delle risposte è corretta, nessuna risposta è corretta, nessuna delle opzioni, nessuna delle alternative, nessuna è corretta, nessuna delle altre risposte, nessuna di queste, entrambe, entrambi, entrambe le precedenti, entrambe sono corrette, entrambe le risposte sono corrette",
  Dutch:
    "alle bovenstaande, al het bovenstaande, alle bovenstaande antwoorden, alle bovenstaande antwoorden zijn juist, alle antwoorden, alle antwoorden zijn juist, alle antwoorden zijn correct, alle antwoorden zijn goed, alle bovengenoemde, alle opties, alle zijn juist, geen van bovenstaande, geen van de bovenstaande, geen van bovenstaande antwoorden, geen van de bovenstaande antwoorden, geen van de antwoorden, geen van deze, geen van allen, geen van alle, geen enkel antwoord is juist, geen van de antwoorden is juist, geen van bovengenoemde, beide, beide antwoorden, beide zijn juist, beide antwoorden zijn juist, beide bovenstaande",
  Polish:
    "wszystkie powyższe, wszystkie z powyższych, wszystkie odpowiedzi, wszystkie odpowiedzi są poprawne, wszystkie odpowiedzi są prawidłowe, wszystkie powyższe odpowiedzi, wszystkie powyższe odpowiedzi są poprawne, wszystkie wymienione, żadne z powyższych, żadna z powyższych, żaden z powyższych, żadna z powyższych odpowiedzi, żadna odpowiedź nie jest poprawna, żadna z odpowiedzi, żadna z wymienionych, żadne z wymienionych, żadna odpowiedź, obie odpowiedzi, obie odpowiedzi są poprawne, obie powyższe, obie",
  Russian:
    "все вышеперечисленное, все вышеперечисленные, всё вышеперечисленное, все перечисленное, все перечисленные, все вышеуказанное, все вышеуказанные, все из перечисленного, все из вышеперечисленного, все ответы верны, все ответы правильные, все варианты, все варианты верны, все варианты верные, все верно, все ответы, все вышесказанное, ничего из вышеперечисленного, ничего из перечисленного, ни один из вышеперечисленных, ни один из перечисленных, ни одно из вышеперечисленного, ни одно из перечисленного, ни один из вариантов, ни один из ответов, нет верного ответа, нет правильного ответа, все ответы неверны, все варианты неверны, нет верных ответов, оба, оба ответа, оба ответа верны, оба варианта, оба варианта верны",
  Turkish:
    "hepsi, hepsi doğru, hepsi doğrudur, yukarıdakilerin hepsi, yukarıdakilerin tümü, tümü, yukarıdakilerin hepsi doğrudur, bunların hepsi, tüm seçenekler, tüm seçenekler doğru, hiçbiri, yukarıdakilerin hiçbiri, bunların hiçbiri, hiçbiri doğru değil, hiçbiri doğru değildir, yukarıdakilerden hiçbiri, her ikisi, her ikisi de, her ikisi de doğru",
  Arabic:
    "كل ما سبق, جميع ما سبق, كل ما ذكر, جميع ما ذكر, كل ما ذكر صحيح, جميع ما ذكر صحيح, كل ما سبق صحيح, جميع ما سبق صحيح, جميع الإجابات صحيحة, كل الإجابات صحيحة, جميع الإجابات السابقة, جميع الخيارات صحيحة, كل الخيارات, جميع الخيارات, جميعها, جميعها صحيحة, كل ما تقدم, جميع ما تقدم, لا شيء مما سبق, لا شيء مما ذكر, ليس مما سبق, ليس مما ذكر, لا شيء مما تقدم, ليس أي مما سبق, لا توجد إجابة صحيحة, جميع الإجابات خاطئة, غير ذلك, كلاهما, كلاهما صحيح, كلتاهما",
  Chinese:
    "以上都对, 以上都對, 以上都是, 以上皆是, 以上全部, 以上全对, 以上全對, 以上全是, 以上都正确, 以上都正確, 以上均正确, 以上均是, 以上答案都对, 以上选项都对, 以上选项均正确, 全部正确, 全部都对, 全部都是, 以上皆正確, 全部, 以上都不对, 以上都不對, 以上都不是, 以上皆非, 以上皆不是, 以上均不是, 以上均不正确, 以上都不正确, 以上答案都不对, 以上选项都不对, 以上全错, 都不是, 都不对, 都是, 都对, 两者都是, 两者都不是, 兩者皆是, 兩者皆非, 两者皆是, 两者皆非",
  Japanese:
    "上記すべて, 上記のすべて, 上記全て, 上記の全て, 以上すべて, 以上のすべて, 以上全て, すべて正しい, 全て正しい, すべて, 全て, 上記はすべて正しい, いずれも正しい, 上記のいずれでもない, 上記のどれでもない, 以上のいずれでもない, いずれでもない, どれでもない, どれも正しくない, 該当なし, いずれも正しくない, 両方, どちらも, 両方とも正しい, どちらも正しい",
  Korean:
    "위의 모든 것, 위의 모두, 위 모두, 모두, 모두 정답, 모두 맞다, 모두 옳다, 모두 해당, 위의 모든 항목, 모두 해당됨, 위의 것 모두, 위에 해당 없음, 해당 없음, 위의 어느 것도 아님, 위의 것 중 없음, 모두 아니다, 정답 없음, 어느 것도 아니다, 둘 다, 둘 다 맞다, 둘 다 옳다, 둘 다 아니다",
  Hebrew:
    "כל התשובות נכונות, כל האמור לעיל, כל הנ״ל, כל הנאמר לעיל, כל התשובות, כולן נכונות, כולם נכונים, כל האפשרויות, כל התשובות הקודמות נכונות, כל האפשרויות נכונות, אף תשובה אינה נכונה, אף אחת מהתשובות אינה נכונה, אף אחד מהנ״ל, אף אחת מהנ״ל, אף תשובה לא נכונה, אין תשובה נכונה, אף אחד מהאמור לעיל, אף אחת מהתשובות, כל התשובות שגויות, שתיהן, שניהם, שתי התשובות נכונות, שניהם נכונים",
  Hindi:
    "उपरोक्त सभी, उपर्युक्त सभी, ऊपर के सभी, उपरोक्त सभी सही हैं, इनमें से सभी, ये सभी, सभी, सभी सही हैं, सभी विकल्प, सभी विकल्प सही हैं, उपरोक्त में से कोई नहीं, उपर्युक्त में से कोई नहीं, इनमें से कोई नहीं, कोई नहीं, ऊपर में से कोई नहीं, कोई भी नहीं, दोनों, उपरोक्त दोनों, दोनों सही हैं",
  Thai: "ถูกทุกข้อ, ถูกทั้งหมด, ข้อมูลข้างต้นทั้งหมด, ทั้งหมดข้างต้น, ทั้งหมดที่กล่าวมา, ทุกข้อ, ถูกต้องทุกข้อ, ไม่มีข้อถูก, ไม่มีข้อใดถูก, ผิดทุกข้อ, ไม่มีข้อใดถูกต้อง, ไม่มีข้อที่ถูก, ถูกทั้งสองข้อ, ทั้งสองข้อ",
  Vietnamese:
    "tất cả các đáp án trên, tất cả các câu trên, tất cả đều đúng, tất cả đáp án trên, tất cả các đáp án đều đúng, cả ba đáp án trên, tất cả các ý trên, tất cả các phương án trên, không có đáp án nào đúng, không câu nào đúng, không đáp án nào đúng, tất cả đều sai, không có câu nào đúng, cả hai, cả hai đều đúng",
  Indonesian:
    "semua benar, semua jawaban benar, semua di atas, semua di atas benar, semua jawaban di atas, semua jawaban di atas benar, semuanya benar, tidak ada yang benar, semua salah, bukan salah satu di atas, tidak satu pun di atas, bukan semuanya, keduanya, keduanya benar",
};

const english = [
  /^(?:(?:all|none|both|neither|any|each)(?: of)?(?: the)?(?: (?:above|these|them|those|others|previous|following|given|listed))?(?: (?:above|options|choices|answers|statements|ones))?)(?: (?:is|are)(?: all)? (?:correct|true|right|false|wrong|incorrect|possible))?$/,
  /^(?:all|none|both|neither) (?:is|are) (?:correct|true|right|false|wrong|incorrect)$/,
];
/** What the first pattern matches too, and may be an answer in itself. */
const ownAnswers = new Set([
  "all",
  "none",
  "both",
  "neither",
  "any",
  "each",
  "all the",
  "none the",
  "both the",
  "any the",
  "each the",
]);

/** Returns a text as these are compared: folded, without quotes, hyphens and punctuation at its ends. */
const folded = (text: string): string =>
  searchable(text)
    .replaceAll("-", " ")
    .replaceAll(/["'״׳]/gu, "")
    .replace(/^[\s.,;:!()[\]"'*。．、·…]+|[\s.,;:!()[\]"'*。．、·…]+$/gu, "")
    .replace(/\s+/g, " ");

const known = new Set(
  Object.values(phrases)
    .flatMap((list) => list.split(", "))
    .map(folded),
);

/** Returns whether the whole text of an option speaks of all the others, such as “All of the above”, in any of many languages. */
export function refersToOthers(text: string): boolean {
  // Nothing longer is among the phrases.
  if (text.length > 120) return false;
  const plain = folded(text);
  if (known.has(plain)) return true;
  return !ownAnswers.has(plain) && english.some((pattern) => pattern.test(plain));
}

const letter = "[([]?(?:[A-H]|[А-Е]|[أابجده]|[א-ה])[)\\].]?";
const spacedWords = [
  ...["and", "or", "nor", "und", "oder", "noch", "et", "ou", "ni", "y", "e", "o", "u", "en", "of", "i", "oraz", "lub"],
  ...["albo", "и", "или", "ve", "veya", "و", "أو", "और", "या", "và", "hoặc", "dan", "atau"],
];
const gluedWords = [
  "&",
  "\\+",
  "和",
  "与",
  "與",
  "及",
  "或",
  "と",
  "または",
  "와",
  "과",
  "및",
  "또는",
  "และ",
  "หรือ",
  "ו-?",
  "و",
];
const before = [
  ...[
    "both",
    "either",
    "neither",
    "only",
    "just",
    "options?",
    "answers?",
    "choices?",
    "beide",
    "sowohl",
    "weder",
    "nur",
  ],
  ...[
    "antworten?",
    "à la fois",
    "les deux",
    "ni",
    "seulement",
    "réponses?",
    "ambas",
    "ambos",
    "solo",
    "sólo",
    "respuestas?",
  ],
  ...["opciones", "alternativas?", "apenas", "somente", "respostas?", "entrambe", "sia", "risposte", "zowel", "alleen"],
  ...[
    "antwoorden",
    "zarówno",
    "tylko",
    "odpowiedzi",
    "оба",
    "только",
    "ответы",
    "варианты",
    "hem",
    "yalnız(?:ca)?",
    "sadece",
  ],
  ...[
    "كلا",
    "كل من",
    "فقط",
    "الإجابتان",
    "只有",
    "仅",
    "僅",
    "选项",
    "選項",
    "答案",
    "רק",
    "תשובות",
    "गलत",
    "केवल",
    "विकल्प",
    "दोनों",
    "ข้อ",
  ],
].join("|");
const after = [
  ...[
    "only",
    "are (?:both )?(?:correct|true|right)",
    "sind (?:beide )?(?:richtig|korrekt)",
    "sont (?:correctes|justes|vraies)",
  ],
  ...[
    "son (?:correctas|ciertas|verdaderas)",
    "estão corretas",
    "sono (?:corrette|vere)",
    "zijn (?:juist|correct|goed)",
  ],
  ...[
    "są (?:poprawne|prawidłowe)",
    "верны",
    "doğru(?:dur)?",
    "صحيحة",
    "صحيحتان",
    "صحيحان",
    "فقط",
    "都对",
    "都對",
    "都正确",
    "都正確",
    "均正确",
  ],
  ...["皆正確", "皆是", "都是", "נכונות", "सही हैं", "दोनों", "ถูก(?:ต้อง)?", "のみ", "が正しい", "모두", "둘 다"],
].join("|");
const joined = `(?:\\s*,)?(?:\\s+(?:${spacedWords.join("|")})\\s+|\\s*(?:${gluedWords.join("|")})\\s*)`;
/** Letters stay capitals: a small one may be a word. */
const byLetter = new RegExp(
  `^(?:(?:${insensitive(before)})[\\s:]*)?${letter}(?:\\s*[,،、]\\s*${letter})*${joined}${letter}(?:(?:\\s*[,،、]\\s*|${joined})${letter})*(?:\\s*(?:${insensitive(after)}))?\\.?$`,
  "u",
);

/** Returns a pattern whose first letter may be a capital. */
function insensitive(words: string): string {
  return words
    .split("|")
    .map((word) => word.replace(/^\p{Ll}/u, (first) => `[${first}${first.toUpperCase()}]`))
    .join("|");
}

/** Returns whether the whole text of an option names others by their letters, such as “Both A and B”, in any of many languages. */
export function refersByLetter(text: string): boolean {
  return text.length <= 120 && byLetter.test(comparable(text));
}
