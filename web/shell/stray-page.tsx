import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BrandLink } from "../ui/brand.tsx";
import { ErrorPage, NotFoundPage } from "./page-states.tsx";

/** Shows an address that no page has, outside the shell: anybody may end up here, signed in or not. */
export function StrayPage() {
  return (
    <StrayFrame>
      <NotFoundPage />
    </StrayFrame>
  );
}

/** Shows a failure before the shell could stand, such as no connection when asking who is signed in. */
export function StrayError(props: ErrorComponentProps) {
  return (
    <StrayFrame>
      <ErrorPage {...props} />
    </StrayFrame>
  );
}

function StrayFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="stray">
      <header>
        <BrandLink label={t("brand_home")} />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
