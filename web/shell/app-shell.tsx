import "../ui/styles/side.css";
import "../ui/styles/rail.css";
import { Outlet } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useBrand } from "../common/use-brand.ts";
import { BrandLink } from "../ui/brand.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { ConnectionNote } from "./connection-note.tsx";
import { FinderButton, FinderProvider, useFinder } from "./finder.tsx";
import { ImpersonationBar } from "./impersonation-bar.tsx";
import { JobsButton, JobToasts } from "./jobs.tsx";
import { SideNavigation, TabBar } from "./navigation.tsx";
import { NotificationsBell } from "./notifications-bell.tsx";
import { ReplicaNote } from "./replica-note.tsx";
import { SendingNote } from "./sending-note.tsx";
import { SkipLink } from "./skip-link.tsx";

/** Shows what stands around every screen behind the sign-in: side or bar, account menu, finder. */
export function AppShell() {
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
              <ReplicaNote />
              <Outlet />
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
  return (
    <aside className="side" aria-label={t("places.main")}>
      <div className="side-top">
        <BrandLink label={t("brand_home")} {...useBrand()} />
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
  const finder = useFinder();
  return (
    <header className="phonebar">
      <BrandLink label={t("brand_home")} {...useBrand()} />
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
