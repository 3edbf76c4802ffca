import { useTranslation } from "react-i18next";

/** Shows the first thing the keyboard meets: past the navigation, to the page. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip btn btn-primary" href="#main">
      {t("skip")}
    </a>
  );
}
