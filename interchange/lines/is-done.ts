import type { LineQuestion } from "./question.ts";

/** Returns true for a question that has something to answer. */
export const isEnough = ({ options, fields, stem }: LineQuestion): boolean =>
  options.length > 0 ||
  fields.has("answer") ||
  fields.has("type") ||
  fields.has("numeric") ||
  fields.has("accepted") ||
  stem.filter(
    ({ item }) => item !== undefined && item.kind !== "digits" && (item.kind !== "bullet" || item.mark !== null),
  ).length > 1;
