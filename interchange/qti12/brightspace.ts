import { findAll, isElement, textOf, type XmlElement } from "../xml/xml-tree.ts";

/** What Brightspace says of a question beside its scoring. */
const remarks = new Set(["difficulty", "isbonus", "ismandatory"]);
const isRemark = (element: XmlElement) => remarks.has(element.name);
const identOf = ({ attributes }: XmlElement) => attributes.ident?.trim() ?? "";

/** From 1 to 5, as Brightspace counts to 10; null where it says nothing. */
function difficultyOf(item: XmlElement): number | null {
  const written = findAll(item, "difficulty").map(textOf)[0]?.trim() ?? "";
  const number = Number(written);
  return written === "" || !(number >= 1 && number <= 10) ? null : Math.ceil(number / 2);
}

/**
 * Returns an item of Brightspace as others write it: what it says beside the scoring taken out, and rules that name an answer by
 * its label (`…_ANS`) naming the response that the label belongs to. Other items stay as they are.
 */
export function withoutBrightspace(item: XmlElement) {
  const owners = new Map<string, string>();
  for (const response of findAll(item, ({ name }) => name === "response_str" || name === "response_num"))
    for (const label of findAll(response, "response_label")) owners.set(identOf(label), identOf(response));
  const responses = new Set(findAll(item, ({ name }) => /^response_(?:lid|str|num|xy)$/.test(name)).map(identOf));
  const changed = (element: XmlElement): XmlElement => {
    const named = element.attributes.respident?.trim() ?? "";
    const stem = named.replace(/_ANS$/, "");
    const owner = responses.has(named)
      ? undefined
      : (owners.get(named) ?? [stem, `${stem}_STR`, `${stem}_LID`].find((one) => responses.has(one)));
    return {
      ...element,
      attributes:
        owner === undefined || named === "" ? element.attributes : { ...element.attributes, respident: owner },
      children: element.children
        .filter((node) => !isElement(node) || (!isRemark(node) && node.name !== "response_extension"))
        .map((node) => (isElement(node) ? changed(node) : node)),
    };
  };
  const isBonus = findAll(item, "isbonus").some((one) => textOf(one).trim() === "yes");
  return { item: changed(item), difficulty: difficultyOf(item), isBonus };
}
