import { useTranslation } from "react-i18next";
import { tagsQuery } from "../../../base/common/tags.ts";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { optionLetter } from "../../../base/questions/choice/choose-option.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useRuleWords } from "../add/use-rule-words.ts";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { partOf } from "../builder-search.ts";
import { findEntry, type Section, stagesOf } from "../draft.ts";
import type { Finding } from "../requests.ts";
import { moduleOf } from "../stages/containers.ts";
import { numbersOf, type PlacedFinding } from "./place-finding.ts";

const obstacles = ["negative_slope", "apart", "not_in_use", "not_converged", "retired", "unknown"] as const;

/**
 * Returns under which name the words of a finding are kept: some read otherwise of a rule, of what an adaptive section chooses from, of
 * more than two questions, or where nothing was found.
 */
function variantOf({ code, field, params }: Finding, isRule: boolean) {
  if (code === "rule_too_few" && params.found === 0) return "rule_finds_nothing";
  const isGroup = Number(params.count ?? 0) > 2;
  if (code === "similar_questions" && isGroup) return "similar_group";
  if (code === "not_calibrated" && isRule) return "not_calibrated_rule";
  if (code !== "practice_in_mock") return code;
  return isRule ? "practice_in_mock_rule" : field === "pool" ? "practice_in_mock_pool" : code;
}

const nameOf = (section: Section | null, module: string): string =>
  (section ? stagesOf(section)?.modules.find(({ id }) => id === module)?.name : undefined) ?? module;

/** `place` goes from the whole to the part. */
type Words = { title: string; text: string; place: readonly string[] };

/** Returns what says a finding: what is wrong, what to do about it, and where. */
export function useFindingWords(): (placed: PlacedFinding) => Words {
  const { t, i18n } = useTranslation("builder");
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const { toLocal } = useBuilder();
  const { draft } = useBuilderState();
  const numbers = useNumbers();
  const ruleWords = useRuleWords();
  // The list of rules says where they can’t be loaded.
  const tags = useQuietExtra(tagsQuery) ?? [];
  /** Which questions the rule of a finding asks for. */
  const askedBy = ({ entry }: PlacedFinding) => {
    if (!entry?.draw) return "";
    const { from, levels, pools } = ruleWords(entry.draw, tags);
    return [from, pools, levels && t("draw.of_levels", { levels })].filter(Boolean).join(" · ");
  };

  const entryAt = ({ first, last }: PlacedFinding["numbers"]) =>
    first === last
      ? t("checks.at_question", { number: numbers.plain(first) })
      : t("checks.at_questions", { first: numbers.plain(first), last: numbers.plain(last) });
  /** Where an entry is that another one is like. */
  const otherAt = (id: string) => {
    const found = findEntry(draft, toLocal(id));
    const section = draft.sections.find((one) => one.id === found?.section);
    if (!found || !section) return "";
    const names = [section.name, moduleOf(section, found.entry)?.name, entryAt(numbersOf(draft, found.entry.id))];
    return names.filter(Boolean).join(" › ");
  };
  const placeOf = ({ at, section, module, entry, numbers: own }: PlacedFinding) => {
    const part = partOf(at);
    const names = [part && t(`whole.${part}`), section?.name, module?.name, entry && entryAt(own)].filter(
      (name) => !!name,
    );
    return names.length > 0 ? names.map(String) : [t("sections.title")];
  };
  /** Every value that the words of some finding need, in words itself. */
  const valuesOf = (placed: PlacedFinding) => {
    const { params } = placed.finding;
    const { section, module } = placed;
    const number = (name: string) => Number(params[name] ?? 0);
    const points = (name: string) => t("points", { count: number(name), said: numbers.counted(number(name)) });
    const minutes = (name: string) => t("minutes", { count: Math.round(number(name) / 6) / 10 });
    const { obstacle: why, other = "", others = "", module: missing = "" } = params;
    const obstacle = obstacles.find((one) => one === why) ?? "unknown";
    return {
      name: module?.name ?? section?.name ?? "",
      section: section?.name ?? "",
      questions: t("questions", { count: number("count") }),
      found: numbers.counted(number("found")),
      asked: askedBy(placed),
      next: points("next"),
      scaled: numbers.plain(number("scaled")),
      raw: points("raw"),
      points: points("points"),
      cut: points("at_least"),
      typical: minutes("typical_seconds"),
      limit: minutes("limit_seconds"),
      keys: numbers.counted(number("count")),
      of: numbers.counted(number("of")),
      letter: optionLetter(Math.max(0, number("place") - 1)),
      other: otherAt(String(other)),
      others: list.format(String(others).split(" ").map(otherAt).filter(Boolean)),
      percent: numbers.share(number("percent"), 100),
      most: numbers.counted(number("most")),
      first: String(params.title ?? ""),
      entries: t("questions", { count: number("entries") }),
      to: nameOf(section, String(params.to ?? "")),
      missing: String(missing),
      obstacle: t(`checks.obstacle.${obstacle}`),
    };
  };
  return (placed) => {
    const isRule = placed.entry !== null && placed.entry.draw !== null;
    const code = variantOf(placed.finding, isRule);
    const values = valuesOf(placed);
    return {
      title: t(`checks.${code}.title`, values),
      text: t(`checks.${code}.text`, values),
      place: placeOf(placed),
    };
  };
}
