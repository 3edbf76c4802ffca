import type { PublishedChoice } from "@sextant/contract/versions.ts";
import { useTranslation } from "react-i18next";
import { tagsQuery } from "../../../base/common/tags.ts";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { type ToldChange, toldChanges } from "./told-changes.ts";

type Adaptive = Extract<PublishedChoice, { type: "adaptive" }>;
type Route = readonly { at_least: number; to: string }[];

/** Returns what says in words how a section chose before and chooses now, and where a module led and leads. */
export function useChoiceWords() {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  // A tag without its name reads “…”: what changed is said all the same.
  const tags = useQuietExtra(tagsQuery);
  const number = (value: number | null, none: string) => (value === null ? none : numbers.plain(value));
  const percent = (share: number) => numbers.share(share, 1);
  const contentOf = ({ content }: Adaptive) =>
    content
      .map(({ tag, min, max }) => {
        const name = tags ? (tags.find(({ id }) => id === tag)?.name ?? t("versions.tag_gone")) : "…";
        const share = min === max ? percent(min) : t("simulation.span", { from: percent(min), to: percent(max) });
        return t("versions.area", { name, share });
      })
      .join(", ") || t("versions.no_areas");
  const wordsOf = (choice: PublishedChoice): ToldChange[] =>
    choice.type === "list"
      ? [{ what: t("stages.selection"), said: t("stages.type.list") }]
      : [
          { what: t("stages.selection"), said: t("stages.type.adaptive") },
          { what: t("adaptive.min"), said: numbers.plain(choice.min) },
          { what: t("adaptive.max"), said: numbers.plain(choice.max) },
          { what: t("adaptive.standard_error"), said: number(choice.standard_error, t("adaptive.always_max")) },
          { what: t("adaptive.start"), said: number(choice.start, t("adaptive.start_mean")) },
          { what: t("adaptive.among"), said: numbers.plain(choice.among) },
          {
            what: t("adaptive.max_rate"),
            said: choice.max_rate === null ? t("adaptive.no_limit") : percent(choice.max_rate),
          },
          { what: t("adaptive.content"), said: contentOf(choice) },
        ];
  const routeWords = (route: Route) =>
    route
      .map(({ at_least, to }, place) => {
        const isLowest = place === route.length - 1;
        const points = t("points", { count: at_least, said: numbers.counted(at_least) });
        const who = isLowest
          ? t(route.length === 1 ? "stages.everyone" : "stages.fewer")
          : t("stages.or_more", { points });
        return t("versions.leads", { who, to });
      })
      .join(", ") || t("stages.end");
  const said = ({ what, said: now, before }: ToldChange) =>
    before === undefined ? t("versions.is_now", { what, now }) : t("versions.is_now_was", { what, now, before });
  return {
    choice: (before: PublishedChoice, after: PublishedChoice): string[] =>
      toldChanges(wordsOf(before), wordsOf(after)).map(said),
    route: (before: Route, after: Route): string =>
      said({ what: t("stages.routing"), said: routeWords(after), before: routeWords(before) }),
    count: (before: number, after: number): string =>
      said({ what: t("draw.count"), said: numbers.counted(after), before: numbers.counted(before) }),
  };
}
