import { useTranslation } from "react-i18next";
import { useNamedMoment } from "../../base/common/use-named-moment.ts";
import { useRunningText } from "../../base/common/use-running-text.ts";
import type { OpenTest } from "./arrange.ts";
import { ContinueLink } from "./continue-link.tsx";
import { useSizeText } from "./use-size-text.ts";

/** Shows what else is open beside the next thing, each with its own quiet way in. */
export function OpenNow({ also, toldAt }: { also: OpenTest[]; toldAt: number }) {
  const { t } = useTranslation("home");
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("also")}</h2>
      </header>
      <ul className="done-list">
        {also.map((open) => (
          <OpenTestRow key={open.own.assessment.id} open={open} toldAt={toldAt} />
        ))}
      </ul>
    </section>
  );
}

function OpenTestRow({ open, toldAt }: { open: OpenTest; toldAt: number }) {
  const { t } = useTranslation("home");
  const named = useNamedMoment();
  const running = useRunningText(open.kind === "continue" ? open.sitting.open_section : null, toldAt);
  const sizeText = useSizeText();
  const { assessment, closes_at: closesAt, time_zone: setIn } = open.own;
  const closes = closesAt ? t("closes", { when: named(closesAt, setIn) }) : null;
  return (
    <li>
      <span className="grow">
        <span className="med block-line">
          <bdi>{assessment.name}</bdi>
        </span>
        {running ? <span className="body-s running num block-line">{running}</span> : null}
        <span className="body-s faint num">{[sizeText(open.own), closes].filter(Boolean).join(" · ")}</span>
      </span>
      <ContinueLink open={open} />
    </li>
  );
}
