/** What people call the columns of a table of questions, beside the fields’ own names: English, Spanish, French, German, Portuguese, Arabic and others. */
export const columnNames: Readonly<Record<string, string>> = {
  stem: "question, question text, text, prompt, question title, item, pregunta, enunciado, texto de la pregunta, question posée, énoncé, intitulé, frage, fragetext, fragestellung, aufgabe, pergunta, questão, texto da pergunta, السؤال, نص السؤال, سؤال, 질문, 문제, 문항, 问题, 题目, 题干, 問題, 題目, 質問, 設問, domanda, testo della domanda, vraag, pytanie, вопрос, текст вопроса, soru, שאלה",
  correct:
    "answer, correct answer, correct answers, right answer, key, answer key, correct option, correct choice, solution key, correcta, correcto, correct, correcte, juste, richtig, korrekt, correta, correto, corretta, corretto, juist, poprawna, правильный, верный, doğru, נכון, صحيح, الصحيح, respuesta, respuesta correcta, respuestas correctas, opción correcta, clave, réponse, bonne réponse, réponse correcte, bonnes réponses, antwort, richtige antwort, korrekte antwort, lösung, resposta, resposta correta, resposta certa, alternativa correta, gabarito, الإجابة, الإجابة الصحيحة, الجواب, الجواب الصحيح, 정답, 답, 答案, 正确答案, 正確答案, 正解, 答え, risposta, risposta corretta, risposta esatta, juiste antwoord, antwoord, odpowiedź, poprawna odpowiedź, ответ, правильный ответ, верный ответ, cevap, doğru cevap, תשובה, תשובה נכונה",
  type: "question type, kind, tipo, tipo de pregunta, type de question, fragetyp, typ, tipo de pergunta, tipo de questão, نوع السؤال, النوع, 유형, 문제 유형, 题型, 類型, 题目类型, 問題形式, tipo di domanda, тип, тип вопроса, soru tipi",
  explanation:
    "rationale, solution, answer explanation, explanations, general feedback, explicación, retroalimentación, solución, explication, justification, erklärung, begründung, lösungsweg, explicação, justificativa, الشرح, التفسير, التعليل, 해설, 설명, 解析, 解释, 說明, 解説, spiegazione, uitleg, wyjaśnienie, объяснение, пояснение, açıklama, הסבר",
  points:
    "max points, score, marks, mark, point, puntos, puntuación, puntaje, barème, note maximale, punkte, punktzahl, pontos, pontuação, الدرجة, النقاط, 배점, 점수, 分值, 分数, 分數, 配点, punti, punteggio, punten, punkty, баллы, балл, puan, נקודות, ניקוד",
  difficulty:
    "level, difficulty level, dificultad, nivel, nivel de dificultad, difficulté, niveau, niveau de difficulté, schwierigkeit, schwierigkeitsgrad, dificuldade, nível, الصعوبة, مستوى الصعوبة, المستوى, 난이도, 难度, 難度, 難易度, difficoltà, moeilijkheid, trudność, сложность, zorluk, רמת קושי",
  id: "identifier, external id, question id, ref, reference, code, identificador, referencia, código, identifiant, référence, kennung, referência, الرقم المرجعي, المعرف, 문항 번호, 编号, 編號, identificativo, идентификатор",
  title: "name, título, titel, titre, العنوان, 제목, 标题, 標題, タイトル, titolo, название",
  source: "collection, origin, fuente, quelle, fonte, المصدر, 출처, 来源, 來源, 出典, источник",
  passage:
    "reading passage, stimulus, texto de lectura, lectura, texte, lesetext, texto base, النص, القطعة, 지문, 阅读材料, 文章, brano, текст",
  passage_title: "título del texto, titre du texte, texttitel, título do texto, عنوان النص, 지문 제목, 文章标题",
  image:
    "image link, picture, image url, imagen, image de la question, bild, imagem, الصورة, 이미지, 그림, 图片, 圖片, 画像, immagine, изображение, картинка",
  image_alt: "alt text, image description, texto alternativo, texte alternatif, bildbeschreibung, وصف الصورة",
  tolerance:
    "margin, tolerancia, tolérance, toleranz, tolerância, التفاوت, 허용 오차, 误差, 許容誤差, tolleranza, погрешность",
  shuffle: "randomize, randomise, shuffle answers, barajar, mélanger, mischen, embaralhar, خلط, 섞기, 随机排列",
  guidance:
    "marking guide, marking scheme, grading guide, rubric text, guía de corrección, consignes de correction, bewertungshinweise, guia de correção, دليل التصحيح, 채점 기준, 评分标准",
  hint_1: "hint, hints, pista, indice, hinweis, tipp, dica, تلميح, 힌트, 提示, ヒント, suggerimento, подсказка",
  exam: "examen, prüfung, exame, الامتحان, 시험, 考试, 考試, esame, экзамен",
  subject: "asignatura, materia, matière, fach, disciplina, matéria, المادة, 과목, 科目, 学科, 教科, предмет",
  topic:
    "category, unit, chapter, tema, thème, sujet, thema, tópico, assunto, الموضوع, 주제, 단원, 主题, 主題, 知识点, 単元, argomento, тема, konu, נושא",
  sub_topic: "subtopic, subtema, sous thème, unterthema, subtópico, الموضوع الفرعي, 세부 주제, 子主题",
  license: "licence, licencia, lizenz, licença, الترخيص",
  tags: "tag, keywords, keyword, etiquetas, étiquettes, mots clés, schlagwörter, stichwörter, palavras chave, الوسوم, 태그, 키워드, 标签, 關鍵字, parole chiave, теги, ключевые слова",
};

/** Names of options, before their letter or number. */
export const optionNames =
  "option, choice, answer, answer option, answer choice, response, alternative, opción, respuesta, alternativa, choix, réponse, proposition, antwort, antwortmöglichkeit, antwortoption, auswahl, opção, resposta, الخيار, خيار, الاختيار, اختيار, الإجابة, البديل, 보기, 선택지, 선지, 답안, 选项, 選項, 选择, 選択肢, 答案, opzione, risposta, optie, antwoord, odpowiedź, вариант, вариант ответа, ответ, seçenek, şık, תשובה, אפשרות";

/** What wrong answers are called, with a number or without. */
export const distractorNames =
  "incorrect answer, wrong answer, incorrect, wrong, incorrect option, wrong option, distractor, distracter, respuesta incorrecta, opción incorrecta, mauvaise réponse, réponse incorrecte, réponse fausse, distracteur, falsche antwort, falschantwort, distraktor, resposta incorreta, resposta errada, distrator, إجابة خاطئة, الإجابة الخاطئة, مشتت, 오답, 错误答案, 錯誤答案, 干扰项, 誤答, risposta sbagliata, risposta errata, fout antwoord, błędna odpowiedź, неправильный ответ, неверный ответ, дистрактор, yanlış cevap, תשובה שגויה, מסיח";

export const feedbackNames =
  "feedback, option feedback, answer feedback, comment, comentario, retroalimentación, rückmeldung, commentaire, comentário, تعليق, 피드백, 反馈";
export const hintNames = "hint, pista, indice, hinweis, tipp, dica, تلميح, 힌트, 提示, ヒント";
