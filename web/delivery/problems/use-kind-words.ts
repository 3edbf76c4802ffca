import { type ReportKind, reportKinds } from "@sextant/contract/report-kinds.ts";
import { useTranslation } from "react-i18next";

type Kinds = Partial<Record<ReportKind, number>>;

/** Returns the kinds of which there are reports, the most frequent first. */
export function kindsOf(kinds: Kinds): ReportKind[] {
  const countOf = (kind: ReportKind) => kinds[kind] ?? 0;
  return reportKinds.filter((kind) => countOf(kind) > 0).sort((one, other) => countOf(other) - countOf(one));
}

/** Returns what reports of these kinds say together. */
export function useKindWords(): (kinds: Kinds) => string {
  const { t, i18n } = useTranslation("problems");
  return (kinds) =>
    new Intl.ListFormat(i18n.language, { type: "unit" }).format(kindsOf(kinds).map((kind) => t(`kinds.${kind}`)));
}
