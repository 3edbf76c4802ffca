import { useTranslation } from "react-i18next";
import { useNamedMoment } from "../../base/common/use-named-moment.ts";
import { Agenda, AgendaDay } from "./agenda.tsx";
import { type OwnAssessment, opensAt } from "./arrange.ts";
import { useSizeText } from "./use-size-text.ts";

/** Shows what opens later, by day. */
export function Coming({ coming }: { coming: OwnAssessment[] }) {
  const { t } = useTranslation("home");
  return (
    <Agenda all={{ href: "/assessments", label: t("all") }} none={null}>
      {coming.map((own) => (
        <OpensLater key={own.assessment.id} own={own} />
      ))}
    </Agenda>
  );
}

function OpensLater({ own }: { own: OwnAssessment }) {
  const { t } = useTranslation("home");
  const named = useNamedMoment();
  const sizeText = useSizeText();
  const at = opensAt(own);
  if (!at) return null;
  const opens = t(own.starts_again_at ? "starts_again" : "opens", { when: named(at, own.time_zone) });
  const closes = own.closes_at ? t("closes", { when: named(own.closes_at, own.time_zone) }) : null;
  return (
    <li>
      <AgendaDay at={at} />
      <span>
        <span className="med block-line">
          <bdi>{own.assessment.name}</bdi>
        </span>
        <span className="body-s faint num">{[opens, sizeText(own), closes].filter(Boolean).join(" · ")}</span>
      </span>
    </li>
  );
}
