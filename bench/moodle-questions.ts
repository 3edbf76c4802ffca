/** Returns numbers from 0 up to a limit, the same ones for the same seed (Numerical Recipes’ linear congruential generator). */
function createNumbers(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const syllables = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bran clem dor fin gal".split(" ");

const text = (html: string) => `<text><![CDATA[${html}]]></text>`;

/** Writes questions, each with words of its own, as Moodle exports them. */
function createWriter(next: (limit: number) => number) {
  const word = () => Array.from({ length: 2 + next(2) }, () => syllables[next(syllables.length)]).join("");
  const words = (count: number) => Array.from({ length: count }, word).join(" ");
  const sentence = () => `${words(9 + next(8))}, ${words(4 + next(6))}.`;
  const stem = (number: number) =>
    `<p>${sentence()} <b>${word()}</b> ${sentence()}</p><p>Which of these is ${word()} number ${number}?</p>`;
  const answer = (fraction: number, html: string) =>
    `<answer fraction="${fraction}" format="html">${text(html)}<feedback format="html">${text(`<p>${sentence()}</p>`)}</feedback></answer>`;
  const plain = (fraction: number, said: string | number, more = "") =>
    `<answer fraction="${fraction}" format="moodle_auto_format"><text>${said}</text><feedback format="html">${text("")}</feedback>${more}</answer>`;
  const shown = (fractions: readonly number[]) =>
    fractions.map((fraction) => answer(fraction, `<p>${words(4)}</p>`)).join("");

  const kinds: ((number: number) => { type: string; stem: string; rest: string })[] = [
    (number) => ({
      type: "multichoice",
      stem: stem(number),
      rest: `<single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>${shown([100, 0, 0, 0])}`,
    }),
    (number) => ({
      type: "multichoice",
      stem: stem(number),
      rest: `<single>false</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>${shown([50, 50, -50, -50, 0])}`,
    }),
    (number) => ({
      type: "multichoice",
      stem: `<p>${sentence()} \\(x^2 + ${number} = \\frac{${number}}{${2 + next(9)}}\\)</p>`,
      rest: `<single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>${shown([0, 100, 0, 0])}`,
    }),
    (number) => ({
      type: "truefalse",
      stem: stem(number),
      rest: `${plain(100, "true")}${plain(0, "false")}`,
    }),
    (number) => ({
      type: "shortanswer",
      stem: stem(number),
      rest: `<usecase>0</usecase>${plain(100, word())}${plain(100, words(2))}`,
    }),
    (number) => ({
      type: "numerical",
      stem: stem(number),
      rest: `${plain(100, next(1000) / 4, "<tolerance>0.5</tolerance>")}<unitgradingtype>0</unitgradingtype><unitpenalty>0.1</unitpenalty><showunits>3</showunits><unitsleft>0</unitsleft>`,
    }),
    (number) => ({
      type: "matching",
      stem: stem(number),
      rest: `<shuffleanswers>true</shuffleanswers>${Array.from({ length: 4 }, () => `<subquestion format="html">${text(`<p>${words(3)}</p>`)}<answer><text>${words(2)}</text></answer></subquestion>`).join("")}`,
    }),
    (number) => ({
      type: "essay",
      stem: stem(number),
      rest: `<responseformat>editor</responseformat><responserequired>1</responserequired><responsefieldlines>15</responsefieldlines><attachments>0</attachments><attachmentsrequired>0</attachmentsrequired><graderinfo format="html">${text(`<p>${sentence()}</p>`)}</graderinfo><responsetemplate format="html">${text("")}</responsetemplate>`,
    }),
    (number) => ({
      type: "cloze",
      stem: `<p>${sentence()} {1:SHORTANSWER:=${word()}~=${word()}} ${sentence()} {1:MULTICHOICE:=${word()}~${word()}~${word()}} ${number}</p>`,
      rest: "",
    }),
  ];

  return (number: number): string => {
    const kind = kinds[next(kinds.length)] ?? kinds[0];
    if (!kind) return "";
    const { type, stem, rest } = kind(number);
    const isCloze = type === "cloze";
    const grade = isCloze ? "" : "<defaultgrade>1</defaultgrade>";
    return `<question type="${type}">
    <name><text>${words(3)} ${number}</text></name>
    <questiontext format="html">${text(stem)}</questiontext>
    <generalfeedback format="html">${text(`<p>${sentence()}</p>`)}</generalfeedback>
    ${grade}<penalty>0.3333333</penalty><hidden>0</hidden><idnumber></idnumber>
    ${rest}
    <tags><tag><text>${syllables[next(syllables.length)]}</text></tag></tags>
  </question>\n`;
  };
}

const QUESTIONS_A_CATEGORY = 100;

/** Returns a file of Moodle’s XML with this many questions of all common types; one in fifty repeats one that came before. */
export function moodleQuestions(count: number): Buffer {
  const next = createNumbers(count);
  const write = createWriter(next);
  const written: string[] = [];
  const pieces: string[] = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'];
  for (let number = 0; number < count; number += 1) {
    if (number % QUESTIONS_A_CATEGORY === 0)
      pieces.push(
        `<question type="category"><category><text>$course$/top/Chapter ${number / QUESTIONS_A_CATEGORY + 1}</text></category></question>\n`,
      );
    const isRepeat = number % 50 === 49;
    const question = (isRepeat ? written[next(written.length)] : undefined) ?? write(number);
    if (written.length < 1000) written.push(question);
    pieces.push(question);
  }
  pieces.push("</quiz>\n");
  return Buffer.from(pieces.join(""));
}

const drills = [
  "A train leaves at %a o’clock and travels for %b hours at %c kilometres an hour. How far does it go in that time?",
  "What is the sum of %a, %b and %c?",
  "A shop sells %a apples for %b dollars. How many dollars do %c apples cost if the price of each stays the same?",
  "The mean of five numbers is %a. One of them is %b. What is the mean of the others if %c is added to each?",
  "A rectangle has sides of %a cm and %b cm, and its diagonal is about %c cm. What is its area?",
];

/** Returns a file of Moodle’s XML with this many questions that differ only in their numbers, so that each is like thousands of others. */
export function drillQuestions(count: number): Buffer {
  const pieces: string[] = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'];
  for (let number = 0; number < count; number += 1) {
    const numbers = [(number % 97) + 2, ((number * 7) % 89) + 3, ((number * 13) % 83) + 5 + Math.floor(number / 1000)];
    const [first = 0, second = 0] = numbers;
    const stem = (drills[number % drills.length] ?? "").replaceAll(/%[abc]/g, (sign) =>
      String(numbers["abc".indexOf(sign.slice(1))]),
    );
    const answers = [100, 0, 0, 0].map(
      (fraction, at) =>
        `<answer fraction="${fraction}" format="html">${text(`<p>${first * second + at * 7 + (number % 11)}</p>`)}<feedback format="html"><text></text></feedback></answer>`,
    );
    pieces.push(
      `<question type="multichoice"><name><text>Drill ${number}</text></name><questiontext format="html">${text(`<p>${stem}</p>`)}</questiontext><generalfeedback format="html"><text></text></generalfeedback><defaultgrade>1</defaultgrade><single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>${answers.join("")}</question>\n`,
    );
  }
  pieces.push("</quiz>\n");
  return Buffer.from(pieces.join(""));
}
