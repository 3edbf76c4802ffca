import { useTranslation } from "react-i18next";
import type { Piece } from "./read-markup.ts";

type Label = Pick<Extract<Piece, { kind: "label" }>, "key" | "values">;

/** Returns what gives a label as it’s on screen, by its namespace and key. */
export function useLabels(): (label: Label) => string {
  const { i18n } = useTranslation();
  // Keys in texts are no types: a test holds them against the catalogues.
  const translate = i18n.t as unknown as (key: string, values: Label["values"]) => string;
  return ({ key, values }) => translate(key, values);
}
