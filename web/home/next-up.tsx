import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { sittingAddress } from "../common/sitting-address.ts";
import { useBeginSitting } from "../common/use-begin-sitting.ts";
import { useNamedMoment } from "../common/use-named-moment.ts";
import { useRunningText } from "../common/use-running-text.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Doing } from "./arrange.ts";
import { useSizeText } from "./use-size-text.ts";

/**
 * The sheet on top: the one next thing to do, why, and the filled button that does it. Where a clock runs, that is what it says first.
 * `toldAt` is when this was heard of the server, in milliseconds.
 */
export function NextUp({ doing, toldAt }: { doing: Doing; toldAt: number }) {
  const { t } = useTranslation("home");
  const { name } = doing.own.assessment;
  const running = useRunningText(doing.kind === "continue" ? doing.sitting.open_section : null, toldAt);
  const begin = useBeginSitting(t("failed_start"));
  const open = () =>
    doing.kind === "continue"
      ? location.assign(sittingAddress(doing.sitting.id))
      : begin.mutate(doing.own.assessment.id);
  return (
    <section className="sheet next" aria-labelledby="next-up">
      <div>
        <Facts doing={doing} />
        {running ? (
          <p className="hero running num" role="timer">
            {running}
          </p>
        ) : null}
        <h2 className={running ? "h2" : "hero"} id="next-up">
          {doing.kind === "continue" ? t("next.continue_title", { name }) : name}
        </h2>
        <Why doing={doing} />
      </div>
      <div className="acts">
        <Button variant="primary" size="lg" onPress={open} isPending={begin.isPending}>
          {begin.isPending ? t("next.starting") : t(doing.kind === "continue" ? "next.continue" : "next.start")}
          <Icon of={ArrowRight} small className="turns" />
        </Button>
      </div>
    </section>
  );
}

function Facts({ doing }: { doing: Doing }) {
  const { t } = useTranslation("home");
  const sizeText = useSizeText();
  if (doing.kind === "start") {
    return <p className="facts row row-2 body-s faint num">{sizeText(doing.own)}</p>;
  }
  const { sections_done: sectionsDone, sections } = doing.sitting;
  return (
    <p className="facts row row-2 body-s faint num">
      <span className="ticks" aria-hidden="true">
        {ticks(sectionsDone, sections).map((tick) => (
          <i key={tick.section} className={tick.place} />
        ))}
      </span>
      {t("next.continue_sections", { done: sectionsDone, count: sections })}
    </p>
  );
}

function Why({ doing }: { doing: Doing }) {
  const { t } = useTranslation("home");
  const named = useNamedMoment();
  const closes = doing.kind === "continue" ? doing.sitting.closes_at : doing.own.closes_at;
  const when = closes ? named(closes, doing.own.time_zone) : undefined;
  if (doing.kind === "continue" && doing.sitting.reopened_at !== null) {
    const until = doing.sitting.open_section?.deadline_at;
    return (
      <p className="why">
        {until ? t("next.reopened_until", { when: named(until, doing.own.time_zone) }) : t("next.reopened")}
      </p>
    );
  }
  const verb = doing.kind === "continue" ? "continue" : doing.isAgain ? "again" : "start";
  if (verb === "continue") {
    return <p className="why">{when ? t("next.continue_closes", { when }) : t("next.continue_why")}</p>;
  }
  return <p className="why">{when ? t(`next.${verb}_closes`, { when }) : t(`next.${verb}_open`)}</p>;
}

/** One tick a section: done, the one where the student stands, and those ahead. */
function ticks(done: number, total: number): { section: number; place: "done" | "here" | "ahead" }[] {
  return Array.from({ length: total }, (_, index) => ({
    section: index + 1,
    place: index < done ? "done" : index === done ? "here" : "ahead",
  }));
}
