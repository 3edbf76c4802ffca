import { findChild, textOf, type XmlElement } from "../xml/xml-tree.ts";

/** Returns what a setting says, without white space around it; empty when it is not there. */
export const settingOf = (question: XmlElement, name: string): string => {
  const element = findChild(question, name);
  return element ? textOf(element).trim() : "";
};

/** Returns true for a setting that is on; `usual` when it is not there. */
export function isOn(question: XmlElement, name: string, usual: boolean): boolean {
  const said = settingOf(question, name).toLowerCase();
  return said === "" ? usual : said === "1" || said === "true";
}

/** Returns true for a setting that is on by being there at all, unless it says no. */
export const isSet = (question: XmlElement, name: string): boolean =>
  findChild(question, name) !== undefined && !/^(?:0|false)$/i.test(settingOf(question, name));

/** Returns a setting that is a number; null when it is not. */
export function numberOf(question: XmlElement, name: string): number | null {
  const said = settingOf(question, name);
  const number = Number(said);
  return said === "" || !Number.isFinite(number) ? null : number;
}

/** Returns what an answer is worth, 1 being full marks. */
export const fractionOf = (answer: XmlElement): number => Number(answer.attributes.fraction ?? "0") / 100 || 0;
