import "./settings.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { PageParts } from "../../base/common/page-parts.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { NoPermissionState } from "../../base/ui/states.tsx";
import { allSettingsQuery, type Settings } from "./requests.ts";
import { ApiSection } from "./sections/api-section.tsx";
import { ConnectionsSection } from "./sections/connections-section.tsx";
import { CopyingSection } from "./sections/copying-section.tsx";
import { EnrolmentSection } from "./sections/enrolment-section.tsx";
import { ExamDatesSection } from "./sections/exam-dates-section.tsx";
import { HolidaysSection } from "./sections/holidays-section.tsx";
import { InitialSection } from "./sections/initial-section.tsx";
import { MailSection } from "./sections/mail-section.tsx";
import { OrganisationSection } from "./sections/organisation-section.tsx";
import { PercentilesSection } from "./sections/percentiles-section.tsx";
import { RetentionSection } from "./sections/retention-section.tsx";
import { SignInSection } from "./sections/sign-in-section.tsx";
import { SmsSection } from "./sections/sms-section.tsx";
import { StorageSection } from "./sections/storage-section.tsx";
import { ZoomSection } from "./sections/zoom-section.tsx";
import { type Part, parts } from "./settings-search.ts";

const route = getRouteApi("/signed-in/settings");

const sections: Record<Part, ComponentType<{ settings: Settings }>> = {
  organisation: OrganisationSection,
  enrolment: EnrolmentSection,
  initial_assessments: InitialSection,
  exam_dates: ExamDatesSection,
  holidays: HolidaysSection,
  percentiles: PercentilesSection,
  sign_in: SignInSection,
  connections: ConnectionsSection,
  mail: MailSection,
  sms: SmsSection,
  copying: CopyingSection,
  retention: RetentionSection,
  storage: StorageSection,
  zoom: ZoomSection,
  api: ApiSection,
};

/** Shows what staff set for the organisation, part by part. */
export function SettingsScreen() {
  const { t } = useTranslation("settings");
  if (useUser().role === "staff") return <StaffSettings />;
  const home = (
    <ButtonLink variant="primary" href="/">
      {t("home")}
    </ButtonLink>
  );
  return (
    <NoPermissionState level={1} title={t("not_allowed_title")} action={home}>
      {t("not_allowed")}
    </NoPermissionState>
  );
}

function StaffSettings() {
  const { t } = useTranslation("settings");
  const settings = useQuery(allSettingsQuery);
  const { part } = route.useSearch();
  return (
    <>
      <PageHead title={t("title")} />
      {settings.data ? (
        <PageParts
          label={t("title")}
          href="/settings"
          parts={parts.map((id) => ({ id, label: t(`parts.${id}`) }))}
          part={part}
          allLabel={t("all")}
        >
          {(open) => <OpenPart key={open} part={open} settings={settings.data} />}
        </PageParts>
      ) : settings.isError ? (
        <ListFailure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <Pending />
      )}
    </>
  );
}

function OpenPart({ part, settings }: { part: Part; settings: Settings }) {
  const Section = sections[part];
  return <Section settings={settings} />;
}

function Pending() {
  const { t } = useTranslation("settings");
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="parts-cols">
        <div className="stack g4">
          {parts.map((part) => (
            <Skeleton key={part} width="70%" />
          ))}
        </div>
        <div className="stack g6">
          <Skeleton width="240px" height="28px" />
          <Skeleton height="44px" />
          <Skeleton height="44px" />
          <Skeleton width="60%" height="44px" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
