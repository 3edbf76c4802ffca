import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { sittingAddress } from "../../base/common/sitting-address.ts";
import { useBeginSitting } from "../../base/common/use-begin-sitting.ts";
import { useNamedMoment } from "../../base/common/use-named-moment.ts";
import { useRunningText } from "../../base/common/use-running-text.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import type { OpenTest } from "./arrange.ts";
import { useSizeText } from "./use-size-text.ts";

/**
 * The sheet on top: the one next thing to do, why, and the filled button that does it. Where a clock runs, that is what it says first.
 * `toldAt` is when this was heard of the server, in milliseconds.
 */
export function NextUp({ open, toldAt }: { open: OpenTest; toldAt: number }) {
  const { t } = useTranslation("home");
  const { name } = open.own.assessment;
  const running = useRunningText(open.kind === "continue" ? open.sitting.open_section : null, toldAt);
  const begin = useBeginSitting(t("failed_start"));
  const goOn = () =>
    open.kind === "continue" ? location.assign(sittingAddress(open.sitting.id)) : begin.mutate(open.own.assessment.id);
  return (
    <section className="sheet next lead-act" aria-labelledby="next-up">
      <div>
        <Facts open={open} />
        {running ? (
          <p className="hero running num" role="timer">
            {running}
          </p>
        ) : null}
        <h2 className={running ? "h2" : "hero"} id="next-up">
          {open.kind === "continue" ? t("next.continue_title", { name }) : name}
        </h2>
        <Why open={open} />
      </div>
      <div className="acts">
        <Button variant="primary" size="lg" onPress={goOn} isPending={begin.isPending}>
          {begin.isPending ? t("next.starting") : t(open.kind === "continue" ? "next.continue" : "next.start")}
          <Icon of={ArrowRight} small className="turns" />
        </Button>
      </div>
    </section>
  );
}

function Facts({ open }: { open: OpenTest }) {
  const { t } = useTranslation("home");
  const sizeText = useSizeText();
  if (open.kind === "start") {
    return <p className="next-facts row row-2 body-s faint num">{sizeText(open.own)}</p>;
  }
  const { sections_done: sectionsDone, sections } = open.sitting;
  return (
    <p className="next-facts row row-2 body-s faint num">
      <span className="ticks" aria-hidden="true">
        {ticks(sectionsDone, sections).map((tick) => (
          <i key={tick.section} className={tick.place} />
        ))}
      </span>
      {t("next.continue_sections", { done: sectionsDone, count: sections })}
    </p>
  );
}

function Why({ open }: { open: OpenTest }) {
  const { t } = useTranslation("home");
  const named = useNamedMoment();
  const closes = open.kind === "continue" ? open.sitting.closes_at : open.own.closes_at;
  const when = closes ? named(closes, open.own.time_zone) : undefined;
  if (open.kind === "continue" && open.sitting.reopened_at !== null) {
    const until = open.sitting.open_section?.deadline_at;
    return (
      <p className="why">
        {until ? t("next.reopened_until", { when: named(until, open.own.time_zone) }) : t("next.reopened")}
      </p>
    );
  }
  const verb = open.kind === "continue" ? "continue" : open.isAgain ? "again" : "start";
  if (verb === "continue") {
    return <p className="why">{when ? t("next.continue_closes", { when }) : t("next.continue_why")}</p>;
  }
  return <p className="why">{when ? t(`next.${verb}_closes`, { when }) : t(`next.${verb}_open`)}</p>;
}

/** Returns one tick per section: done, current or ahead. */
function ticks(done: number, total: number): { section: number; place: "done" | "here" | "ahead" }[] {
  return Array.from({ length: total }, (_, index) => ({
    section: index + 1,
    place: index < done ? "done" : index === done ? "here" : "ahead",
  }));
}
