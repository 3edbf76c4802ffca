import { useTranslation } from "react-i18next";
import { Badge } from "../ui/badge.tsx";
import { cx } from "../ui/class-names.ts";
import { useDurations } from "../ui/use-durations.ts";
import { useTicking } from "../ui/use-ticking.ts";
import { isLast, type Moment, momentOf } from "./moment.ts";
import type { Sitting } from "./requests.ts";
import { SittingActions } from "./sitting-actions.tsx";

/** Shows the sittings that are going on, their clocks counting between answers of the server. */
export function LiveList({ sittings, answeredAt }: { sittings: Sitting[]; answeredAt: number }) {
  const { t } = useTranslation("live");
  const now = useTicking(1000);
  return (
    <ul className="live-list" aria-label={t("title")}>
      {sittings.map((sitting) => (
        <LiveRow key={sitting.id} sitting={sitting} moment={momentOf(sitting, Math.max(0, now - answeredAt))} />
      ))}
    </ul>
  );
}

function LiveRow({ sitting, moment }: { sitting: Sitting; moment: Moment }) {
  const { t } = useTranslation("live");
  const done = sitting.sections.filter((section) => section.state === "ended").length;
  return (
    <li className="live-row">
      <span>
        <span className="med block-line">
          <bdi>{sitting.user_name}</bdi> {sitting.is_preview ? <Badge tone="line">{t("preview")}</Badge> : null}
        </span>
        <span className="body-s faint" dir="auto">
          {sitting.assessment_name}
        </span>
      </span>
      <span>
        <span className="row row-2 body-s">
          <span className="ticks" aria-hidden="true">
            {sitting.sections.map((section, index) => (
              <i key={section.id} className={index < done ? "done" : index === done ? "here" : "ahead"} />
            ))}
          </span>
          <span>
            {moment.kind === "between" && !moment.section
              ? t("place.finishing")
              : t(`place.${moment.kind}`, { section: moment.section?.name ?? "" })}
          </span>
        </span>
        <span className="meta num">{t("sections", { done, count: sitting.sections.length })}</span>
      </span>
      <TimeLeft moment={moment} />
      <SittingActions sitting={sitting} moment={moment} />
    </li>
  );
}

function TimeLeft({ moment }: { moment: Moment }) {
  const { t } = useTranslation("live");
  const durations = useDurations();
  if (moment.leftMs === null) return <span className="live-left faint body-s">{t("no_clock")}</span>;
  return (
    <span className={cx("live-left num", isLast(moment) && "t-warning")}>
      <span className="live-clock">{durations.clock(moment.leftMs)}</span>{" "}
      <span className="meta">{t(moment.kind === "paused" ? "left_paused" : "left")}</span>
    </span>
  );
}
