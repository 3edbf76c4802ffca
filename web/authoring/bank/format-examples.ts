/** A table with a question of each type, as it may be opened in a spreadsheet and filled in. */
export const csvTemplate = [
  "type,stem,option_a,option_b,option_c,option_d,correct,explanation,difficulty,topic",
  "multiple_choice,What is the capital of France?,Lyon,Paris,Nice,,B,It lies on the Seine.,2,Geography",
  'multiple_response,Which are prime?,2,4,5,9,"A, C",,,',
  "true_false,Does the moon cause the tides?,,,,,true,,,",
  "numeric,What is $6 \\times 7$?,,,,,42,,,",
  "short_answer,Who wrote Hamlet?,,,,,Shakespeare | William Shakespeare,,,",
  "matching,Match the animals.,cat = mammal,ant = insect,= fish,,,,,",
  "ordering,Sort by size.,mouse,dog,horse,,,,,",
  "essay,Why did Rome fall?,,,,,,,,",
  "",
].join("\r\n");

const jsonl = `{"id": "cap-1", "source": "Our school", "type": "multiple_choice", "stem": "What is the capital of France?", "options": ["Lyon", "Paris", "Nice"], "answer": "B"}

{"id": "num-1", "source": "Our school", "type": "numeric", "format": "text+latex", "stem": "What is $6 \\\\times 7$?", "answer": 42}`;

const gift = `::Capital:: What is the capital of France? {
  =Paris
  ~Lyon
  ~Nice
  ####It lies on the Seine.
}

The moon causes the tides. {T}

What is 6 times 7? {#42}

Who wrote Hamlet? {=Shakespeare =William Shakespeare}

Match the animals. {=cat -> mammal =ant -> insect}`;

const aiken = `What is the capital of France?
A. Lyon
B. Paris
C. Nice
ANSWER: B`;

const docx = `1. What is the capital of France?
A) Lyon
*B) Paris
C) Nice
Explanation: Paris lies on the Seine.
Difficulty: 2
Tags: geography, Europe

2. Does the moon cause the tides?
Answer: True

3. Who wrote Hamlet?
Answer: Shakespeare | William Shakespeare

4. Match the animals.
cat = mammal
ant = insect

Passage: The fox
A fox went out on a chilly night.
5. When did the fox go out?
Type: short answer
Answer: at night
End of passage`;

const yaml = `matching pairs:
  Paris: France
  Rome: Italy
key description: capital
value description: country`;

/** How a file of a format may look. They are no words of the page, so they are not translated. */
export const examples = { gift, aiken, csv: csvTemplate, docx, jsonl, yaml } as const;
