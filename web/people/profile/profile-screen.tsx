import "./profile.css";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PageParts } from "../../base/common/page-parts.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { AboutMe } from "./about-me.tsx";
import { MyData } from "./my-data.tsx";
import { MyRecording } from "./my-recording.tsx";
import { NotificationPreferences } from "./notification-preferences.tsx";
import { parts } from "./profile-search.ts";
import { SecurityPart } from "./security/security-part.tsx";
import { ThisDevice } from "./this-device.tsx";

const route = getRouteApi("/signed-in/profile");

const contents = {
  about: <AboutMe />,
  device: <ThisDevice />,
  notifications: <NotificationPreferences />,
  security: <SecurityPart />,
  data: (
    <>
      <MyRecording />
      <MyData />
    </>
  ),
};

/** Shows your own page, part by part: name and time zone, this device, notifications, sign-in, and the data held about you. */
export function ProfileScreen() {
  const { t } = useTranslation("profile");
  const { part } = route.useSearch();
  return (
    <div data-unrecorded>
      <PageHead title={t("title")} />
      <PageParts
        label={t("title")}
        href="/profile"
        parts={parts.map((id) => ({ id, label: t(`parts.${id}`) }))}
        part={part}
        allLabel={t("all")}
      >
        {(open) => (
          <div key={open} className="profile">
            {contents[open]}
          </div>
        )}
      </PageParts>
    </div>
  );
}
