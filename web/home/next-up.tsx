import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { sittingAddress } from "../common/sitting-address.ts";
import { useBeginSitting } from "../common/use-begin-sitting.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useDates } from "../ui/use-dates.ts";
import type { Doing } from "./arrange.ts";
import { useSizeText } from "./use-size-text.ts";

/** The sheet on top: the one next thing to do, why, and the filled button that does it. */
export function NextUp({ doing }: { doing: Doing }) {
  const { t } = useTranslation("home");
  const { name } = doing.own.assessment;
  const begin = useBeginSitting(t("failed_start"));
  const open = () =>
    doing.kind === "continue"
      ? location.assign(sittingAddress(doing.sitting.id))
      : begin.mutate(doing.own.assessment.id);
  return (
    <section className="sheet next" aria-labelledby="next-up">
      <div>
        <Facts doing={doing} />
        <h2 className="hero" id="next-up">
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
    return <p className="facts row row-2 body-s faint num">{sizeText(doing.own.assessment)}</p>;
  }
  const { sections_done: sectionsDone, sections } = doing.sitting;
  return (
    <p className="facts row row-2 body-s faint num">
      <span className="ticks" aria-hidden="true">
        {ticks(sectionsDone, sections).map((tick) => (
          <i key={tick.section} className={tick.place} />
        ))}
      </span>
      {t("next.continue_sections", { done: sectionsDone, total: sections })}
    </p>
  );
}

function Why({ doing }: { doing: Doing }) {
  const { t } = useTranslation("home");
  const dates = useDates(useUser().time_zone);
  const closes = doing.kind === "continue" ? doing.sitting.closes_at : doing.own.closes_at;
  const when = closes ? dates.moment(closes) : undefined;
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
