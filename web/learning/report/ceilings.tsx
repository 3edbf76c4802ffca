import { cutText } from "@sextant/questions/text/cut.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStartSet } from "../../base/common/use-start-set.ts";
import { Button } from "../../base/ui/button.tsx";
import { scaleTicks } from "../../base/ui/scale-ticks.ts";
import { ScoreScale } from "../../base/ui/score-scale.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { ReportFacts, Route, SittingScore } from "./requests.ts";

/** So many topics are practised for the way on, with so many questions. */
const [TOPICS, QUESTIONS] = [3, 15];

type CeilingProps = { route: Route; score: SittingScore; facts: ReportFacts | null; isOwn: boolean };

/** Shows why a section could not go higher: the ceiling of the way taken, the way itself, and what opens the other. */
export function Ceiling({ route, score, facts, isOwn }: CeilingProps) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const section = score.sections.find((one) => one.section === route.section);
  const { scaled, scaled_range: range } = section ?? { scaled: null, scaled_range: null };
  if (!section || scaled === null || !range) return null;
  const { best, modules, opening } = route;
  const [most, last] = [numbers.plain(route.most), modules.at(-1)];
  const said = { section: section.name, most, best: numbers.plain(best), value: numbers.plain(scaled) };
  return (
    <section className="block" aria-labelledby={`ceiling-${route.section}`}>
      <header>
        <h2 className="h2" id={`ceiling-${route.section}`}>
          {t(isOwn ? "ceiling.title" : "ceiling.title_team", said)}
        </h2>
        <p className="answer">{t("ceiling.answer", { ...said, module: last?.name ?? "" })}</p>
      </header>
      <div className="route-scale">
        <ScoreScale
          label={t("ceiling.scale", { ...said, min: numbers.plain(range.min) })}
          minimum={range.min}
          maximum={best}
          {...scaleTicks(range.min, best, 6)}
          value={scaled}
          ceiling={{ value: route.most, label: t("ceiling.mark", { most }) }}
          format={numbers.plain}
        />
      </div>
      <ol className="route">
        {modules.map(({ name, points, max_points: max }, index) => (
          <li key={name} className={index === modules.length - 1 ? "route-on" : undefined}>
            <span className="meta">
              <bdi>{name}</bdi>
            </span>
            <b className="num">
              {t("ceiling.points", { count: max, points: numbers.plain(points), max: numbers.plain(max) })}
            </b>
            <span className="dim">
              {opening?.at === index
                ? t("ceiling.opens", { at_least: numbers.plain(opening.at_least), module: opening.name })
                : index === modules.length - 1
                  ? t("ceiling.up_to", said)
                  : null}
            </span>
          </li>
        ))}
        {opening ? (
          <li className="route-off">
            <span className="meta">
              <bdi>{opening.name}</bdi>
            </span>
            <b>{t("ceiling.not_opened")}</b>
            <span className="dim">{t("ceiling.up_to", { ...said, most: numbers.plain(opening.most) })}</span>
          </li>
        ) : null}
      </ol>
      {opening && isOwn ? <WayOn route={route} opening={opening} facts={facts} /> : null}
    </section>
  );
}

type WayOnProps = { route: Route; opening: NonNullable<Route["opening"]>; facts: ReportFacts | null };

/** Returns the topics that cost the section most: those of its questions that weren’t right. */
function costliestTopics({ questions: { first, last } }: Route, { tags }: Pick<ReportFacts, "tags">) {
  const parents = new Set(tags.map(({ parent }) => parent));
  return tags
    .filter(({ tag }) => !parents.has(tag.id))
    .map(({ tag, answers }) => ({
      tag,
      lost: answers.filter(({ number, mark }) => number >= first && number <= last && mark !== "right").length,
    }))
    .filter(({ lost }) => lost > 0)
    .toSorted((one, other) => other.lost - one.lost)
    .slice(0, TOPICS);
}

/** Says how near the other way was, and starts practice of the topics that cost the section most. */
function WayOn({ route, opening, facts }: WayOnProps) {
  const { t, i18n } = useTranslation("report");
  const numbers = useNumbers();
  // One key for one visit: pressing twice makes one set.
  const [key] = useState(() => crypto.randomUUID());
  const start = useStartSet(t("ceiling.failed"));
  const from = route.modules[opening.at];
  const topics = facts ? costliestTopics(route, facts) : [];
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const names = list.format(topics.map(({ tag }) => tag.name));
  const filter = { tags: topics.map(({ tag }) => tag.id), count: QUESTIONS, order: "unseen" as const };
  return (
    <div className="route-next no-print">
      <div>
        <h3 className="h3">
          {t("ceiling.next", {
            count: Math.ceil(opening.at_least - (from?.points ?? 0)),
            module: from?.name ?? "",
            most: numbers.plain(opening.most),
          })}
        </h3>
        {topics.length > 0 ? <p className="body-s dim">{t("ceiling.topics", { topics: names })}</p> : null}
      </div>
      {topics.length > 0 ? (
        <Button
          isPending={start.isPending}
          onPress={() =>
            start.mutate({ set: { name: cutText(names, 100), from: { filter }, feedback: "at_once" }, key })
          }
        >
          {t("ceiling.practise")}
        </Button>
      ) : null}
    </div>
  );
}
