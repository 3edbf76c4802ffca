import "./services.css";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, CircleCheck, CircleOff, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { Link } from "../../../base/ui/link.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import { useAgo } from "../../../base/ui/use-ago.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { PickedNames } from "../../../parts/pickers/picked-names.tsx";
import { schoolsSource } from "../../../parts/pickers/schools.ts";
import { AddServiceDialog } from "./add-service-dialog.tsx";
import { type Service, servicesQuery } from "./requests.ts";

/** Shows the services by which people sign in, each with its state and what happened last. */
export function ServicesPart() {
  const { t } = useTranslation("settings");
  const services = useQuery(servicesQuery);
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button variant="primary" size="sm" onPress={() => setAdding(true)}>
      {t("services.add")}
    </Button>
  );
  return (
    <section className="stack g3" aria-labelledby="services-part">
      <header className="row between wrap top">
        <div className="stack g1">
          <h3 className="h3" id="services-part">
            {t("services.title")}
          </h3>
          <p className="dim body-s">{t("services.lead")}</p>
        </div>
        {services.data?.length ? add : null}
      </header>
      {services.data ? (
        services.data.length > 0 ? (
          <ul className="conn-list">
            {services.data.map((service) => (
              <Row key={service.id} service={service} />
            ))}
          </ul>
        ) : (
          <EmptyState level={4} title={t("services.none_title")} action={add}>
            {t("services.none")}
          </EmptyState>
        )
      ) : services.isError ? (
        <ListFailure error={services.error} onRetry={() => void services.refetch()} />
      ) : (
        <ListPending rows={3} height={56} />
      )}
      {isAdding ? <AddServiceDialog onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

function Row({ service }: { service: Service }) {
  const { t } = useTranslation("settings");
  const ago = useAgo();
  const { id, label, preset, is_on, schools, week, last_sign_in: last } = service;
  const isRefusing = is_on && (week.refused > 0 || service.metadata_failure !== null);
  const icon = is_on ? (isRefusing ? TriangleAlert : CircleCheck) : CircleOff;
  return (
    <li className={isRefusing ? "conn is-warn" : "conn"}>
      <Icon of={icon} />
      <span>
        <Link className="conn-name" href={`/settings/sign-in-services/${id}`}>
          {isolated(label || t(`services.preset.${preset}`))}
        </Link>
        <span className="conn-sub">
          {schools.length > 0 ? (
            <PickedNames source={schoolsSource} ids={schools} empty="" />
          ) : (
            t("services.all_schools")
          )}
        </span>
      </span>
      <span>
        <span className="conn-state">{t(is_on ? "services.on" : "services.off")}</span>{" "}
        {t("services.week", { count: week.sign_ins })}
        {is_on && week.refused > 0 ? ` ${t("services.week_refused", { count: week.refused })}` : ""}
        {is_on && service.metadata_failure ? ` ${t("services.metadata_failed")}.` : ""}
        {last ? (
          <span className="conn-sub">
            {t("services.last", {
              name: `${last.user.first_name} ${last.user.last_name}`.trim(),
              when: ago(last.at),
            })}
          </span>
        ) : null}
      </span>
      <Icon of={ChevronRight} />
    </li>
  );
}
