import "../services/services.css";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, CircleCheck, CircleDashed, CircleOff, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { cx } from "../../../base/ui/class-names.ts";
import { Icon } from "../../../base/ui/icon.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { useAgo } from "../../../base/ui/use-ago.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { type LtiPlatform, platformsQuery } from "./requests.ts";

/** Shows the learning platforms from which people come. */
export function PlatformsPart() {
  const { t } = useTranslation("lti");
  const platforms = useQuery(platformsQuery);
  return (
    <section className="stack g3" aria-labelledby="platforms-part">
      <header className="row between wrap top">
        <div className="stack g1">
          <h3 className="h3" id="platforms-part">
            {t("title")}
          </h3>
          <p className="dim body-s">{t("lead")}</p>
        </div>
        <ButtonLink size="sm" href="/settings/learning-platforms/new">
          {t("connect")}
        </ButtonLink>
      </header>
      {platforms.data ? (
        platforms.data.length > 0 ? (
          <ul className="conn-list">
            {platforms.data.map((platform) => (
              <Row key={platform.id} platform={platform} />
            ))}
          </ul>
        ) : (
          <p className="dim body-s">{t("none")}</p>
        )
      ) : platforms.isError ? (
        <ListFailure error={platforms.error} onRetry={() => void platforms.refetch()} />
      ) : (
        <ListPending rows={1} height={56} />
      )}
    </section>
  );
}

function Row({ platform }: { platform: LtiPlatform }) {
  const { id, name, is_on: isOn, deployments, scores, launched_at: launched } = platform;
  const { t } = useTranslation("lti");
  const ago = useAgo();
  const waiting = deployments.filter(({ state }) => state === "waiting").length;
  const isWorking = isOn && deployments.some(({ state }) => state === "confirmed");
  const hasToDo = isOn && (waiting > 0 || scores.failed > 0);
  const icon = !isOn ? CircleOff : hasToDo ? TriangleAlert : isWorking ? CircleCheck : CircleDashed;
  const state = !hasToDo
    ? t(!isOn ? "state.off" : isWorking ? "state.on" : "state.none")
    : waiting > 0
      ? t("state.waiting", { count: waiting })
      : t("state.unsent", { count: scores.failed });
  return (
    <li className={cx("conn", hasToDo && "is-warn")}>
      <Icon of={icon} />
      <span>
        <Link className="conn-name" href={`/settings/learning-platforms/${id}`}>
          {isolated(name)}
        </Link>
      </span>
      <span>
        <span className="conn-state">{state}</span>
        <span className="conn-sub">{launched ? t("launched", { when: ago(launched) }) : t("not_launched")}</span>
      </span>
      <Icon of={ChevronRight} />
    </li>
  );
}
