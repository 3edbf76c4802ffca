import { useTranslation } from "react-i18next";
import { useNamedMoment } from "../common/use-named-moment.ts";
import { useRunningText } from "../common/use-running-text.ts";
import type { Doing } from "./arrange.ts";
import { DoingLink } from "./doing-link.tsx";
import { useSizeText } from "./use-size-text.ts";

/** Shows what else is open beside the next thing, each with its own quiet way in. */
export function OpenNow({ also, toldAt }: { also: Doing[]; toldAt: number }) {
  const { t } = useTranslation("home");
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("also")}</h2>
      </header>
      <ul className="done-list">
        {also.map((doing) => (
          <OpenRow key={doing.own.assessment.id} doing={doing} toldAt={toldAt} />
        ))}
      </ul>
    </section>
  );
}

function OpenRow({ doing, toldAt }: { doing: Doing; toldAt: number }) {
  const { t } = useTranslation("home");
  const named = useNamedMoment();
  const running = useRunningText(doing.kind === "continue" ? doing.sitting.open_section : null, toldAt);
  const sizeText = useSizeText();
  const { assessment, closes_at: closesAt, time_zone: setIn } = doing.own;
  const closes = closesAt ? t("closes", { when: named(closesAt, setIn) }) : null;
  return (
    <li>
      <span className="grow">
        <span className="med block-line">
          <bdi>{assessment.name}</bdi>
        </span>
        {running ? <span className="body-s running num block-line">{running}</span> : null}
        <span className="body-s faint num">{[sizeText(doing.own), closes].filter(Boolean).join(" · ")}</span>
      </span>
      <DoingLink doing={doing} />
    </li>
  );
}
