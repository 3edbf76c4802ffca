/** Returns an item of QTI 2.2 as a text, from its parts. */
export function itemOf(parts: {
  declarations?: string;
  body: string;
  processing?: string;
  after?: string;
  attributes?: string;
}): string {
  const { declarations = "", body, processing = "", after = "", attributes = "" } = parts;
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="item-1" title="An item" ${attributes}>
${declarations}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
<itemBody>${body}</itemBody>${processing}${after}</assessmentItem>`;
}

/** Returns a response declaration; `right` and `mapped` as the file would write them. */
export function declared(
  identifier: string,
  type: string,
  cardinality: string,
  right: readonly string[] = [],
  mapping = "",
): string {
  const values = right.map((value) => `<value>${value}</value>`).join("");
  const correct = right.length > 0 ? `<correctResponse>${values}</correctResponse>` : "";
  return `<responseDeclaration identifier="${identifier}" baseType="${type}" cardinality="${cardinality}">${correct}${mapping}</responseDeclaration>`;
}

/** Returns a mapping by what is mapped. */
export function mapped(points: Record<string, number>, attributes = 'lowerBound="0"'): string {
  const entries = Object.entries(points).map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`);
  return `<mapping ${attributes}>${entries.join("")}</mapping>`;
}

/** Returns a standard template of response processing. */
export const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`;

/** Rules of response processing. */
export const rules = (...inner: string[]) => `<responseProcessing>${inner.join("")}</responseProcessing>`;

/** Sets the score to `points` when `test` holds. */
export const scoreIf = (test: string, points: number) =>
  `<responseCondition><responseIf>${test}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${points}</baseValue></setOutcomeValue></responseIf></responseCondition>`;

/** Adds `points` to the score when `test` holds. */
export const addIf = (test: string, points: number) =>
  `<responseCondition><responseIf>${test}<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">${points}</baseValue></sum></setOutcomeValue></responseIf></responseCondition>`;

export const variable = (name = "RESPONSE") => `<variable identifier="${name}"/>`;
export const value = (text: string, type = "identifier") => `<baseValue baseType="${type}">${text}</baseValue>`;
export const isRight = (name = "RESPONSE") => `<match>${variable(name)}<correct identifier="${name}"/></match>`;

/** Options of a choice called by their names. */
export const options = (names: string, element = "simpleChoice") =>
  [...names].map((name) => `<${element} identifier="${name}">option ${name}</${element}>`).join("");
