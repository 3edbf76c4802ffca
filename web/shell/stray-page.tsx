import { useTranslation } from "react-i18next";
import { BrandLink } from "../ui/brand.tsx";
import { NotFoundPage } from "./page-states.tsx";

/** An address that no page has, outside the shell: anybody may end up here, signed in or not. */
export function StrayPage() {
  const { t } = useTranslation();
  return (
    <div className="stray">
      <BrandLink label={t("brand_home")} />
      <main id="main" tabIndex={-1}>
        <NotFoundPage />
      </main>
    </div>
  );
}
