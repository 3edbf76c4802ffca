import "../../base/ui/styles/side.css";
import "../../base/ui/styles/rail.css";
import { Outlet } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useBrand } from "../../base/common/use-brand.ts";
import { BrandLink } from "../../base/ui/brand.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { PrintBrand } from "../../base/ui/print-brand.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { ConnectionNote } from "./connection-note.tsx";
import { FinderButton, FinderProvider, useFinder } from "./finder.tsx";
import { ImpersonationBar } from "./impersonation-bar.tsx";
import { JobsButton, JobToasts } from "./jobs.tsx";
import { SideNavigation, TabBar } from "./navigation.tsx";
import { NotificationsBell } from "./notifications-bell.tsx";
import { ReplicaNote } from "./replica-note.tsx";
import { ScreenHelp } from "./screen-help.tsx";
import { SendingNote } from "./sending-note.tsx";
import { SkipLink } from "./skip-link.tsx";
import { useBrowserZone } from "./use-browser-zone.ts";
import { ZoneNote } from "./zone-note.tsx";

/** Shows the frame of every screen behind the sign-in: sidebar or bar, account menu, finder. */
export function AppShell() {
  useBrowserZone();
  const brand = useBrand();
  return (
    <FinderProvider>
      <SkipLink />
      <ImpersonationBar />
      <div className="shell">
        <Side />
        <div>
          <PhoneBar />
          <main id="main" className="main" tabIndex={-1}>
            <div className="page">
              <PrintBrand isOnPaperOnly {...brand} />
              <ReplicaNote />
              <ZoneNote />
              <ScreenHelp>
                <Outlet />
              </ScreenHelp>
            </div>
          </main>
        </div>
        <TabBar />
        <div className="floating-notes">
          <ConnectionNote />
          <SendingNote />
        </div>
        <JobToasts />
      </div>
    </FinderProvider>
  );
}

function Side() {
  const { t } = useTranslation();
  const brand = useBrand();
  return (
    <aside className="side" aria-label={t("places.main")}>
      <div className="side-top">
        <BrandLink label={t("brand_home", { name: brand.name })} {...brand} />
        <NotificationsBell where="side" />
      </div>
      <FinderButton />
      <SideNavigation />
      <JobsButton where="side" />
      <AccountMenu where="side" />
    </aside>
  );
}

function PhoneBar() {
  const { t } = useTranslation();
  const brand = useBrand();
  const finder = useFinder();
  return (
    <header className="phonebar">
      <BrandLink label={t("brand_home", { name: brand.name })} {...brand} />
      <span className="row row-1">
        <Button variant="ghost" icon aria-label={t("finder.open_short")} onPress={finder.open}>
          <Icon of={Search} />
        </Button>
        <NotificationsBell where="bar" />
        <JobsButton where="bar" />
        <AccountMenu where="bar" />
      </span>
    </header>
  );
}
