import "./settings.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useUser } from "../common/session-context.tsx";
import { Icon } from "../ui/icon.tsx";
import { ButtonLink, Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { NoPermissionState } from "../ui/states.tsx";
import { useMedia } from "../ui/use-media.ts";
import { allSettingsQuery, type Settings } from "./requests.ts";
import { CopyingSection } from "./sections/copying-section.tsx";
import { EnrolmentSection } from "./sections/enrolment-section.tsx";
import { InitialSection } from "./sections/initial-section.tsx";
import { MailSection } from "./sections/mail-section.tsx";
import { OrganisationSection } from "./sections/organisation-section.tsx";
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
  sign_in: SignInSection,
  mail: MailSection,
  sms: SmsSection,
  copying: CopyingSection,
  retention: RetentionSection,
  storage: StorageSection,
  zoom: ZoomSection,
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
  const isWide = useMedia("(min-width: 901px)");
  const open = part ?? (isWide ? "organisation" : null);
  return (
    <>
      <PageHead title={t("title")} />
      {settings.data ? (
        <div className="settings-cols">
          {isWide || open === null ? <PartList open={open} /> : <BackToList />}
          {open ? <OpenPart key={open} part={open} settings={settings.data} /> : null}
        </div>
      ) : settings.isError ? (
        <ListFailure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <Pending />
      )}
    </>
  );
}

function PartList({ open }: { open: Part | null }) {
  const { t } = useTranslation("settings");
  return (
    <nav className="settings-list" aria-label={t("title")}>
      {parts.map((part) => (
        <Link
          key={part}
          href={`/settings?part=${part}`}
          className="settings-link"
          aria-current={part === open ? "page" : undefined}
        >
          <span className="grow">{t(`parts.${part}`)}</span>
          <Icon of={ChevronRight} small className="turns settings-deeper" />
        </Link>
      ))}
    </nav>
  );
}

function BackToList() {
  const { t } = useTranslation("settings");
  return (
    <Link href="/settings" className="link body-s settings-back">
      <Icon of={ChevronLeft} small className="turns" />
      {t("all")}
    </Link>
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
      <div className="settings-cols">
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
