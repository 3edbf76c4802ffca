import "./profile.css";
import { useTranslation } from "react-i18next";
import { PageHead } from "../ui/page-head.tsx";
import { AboutMe } from "./about-me.tsx";
import { SignIns } from "./sign-ins.tsx";
import { ThisDevice } from "./this-device.tsx";

/** One's own page: name and time zone, how this device looks and speaks, and where one is signed in. */
export function ProfileScreen() {
  const { t } = useTranslation("profile");
  return (
    <div className="profile">
      <PageHead title={t("title")} />
      <AboutMe />
      <ThisDevice />
      <SignIns />
    </div>
  );
}
