import "./profile.css";
import { useTranslation } from "react-i18next";
import { PageHead } from "../ui/page-head.tsx";
import { AboutMe } from "./about-me.tsx";
import { MyData } from "./my-data.tsx";
import { MyPassword } from "./my-password.tsx";
import { MyRecording } from "./my-recording.tsx";
import { NotificationPreferences } from "./notification-preferences.tsx";
import { SignIns } from "./sign-ins.tsx";
import { ThisDevice } from "./this-device.tsx";

/**
 * Shows one's own page: name and time zone, how this device looks and speaks, what one is told, password, where one is signed
 * in, and what is held about one.
 */
export function ProfileScreen() {
  const { t } = useTranslation("profile");
  return (
    <div className="profile" data-unrecorded>
      <PageHead title={t("title")} />
      <AboutMe />
      <ThisDevice />
      <NotificationPreferences />
      <MyPassword />
      <SignIns />
      <MyRecording />
      <MyData />
    </div>
  );
}
