import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BrandLink } from "../../base/ui/brand.tsx";
import { servedBrand } from "../../base/ui/served-brand.ts";
import { ErrorPage, NotFoundPage } from "./page-states.tsx";

/** Shows that no page has this address. Outside the shell, as people may arrive here signed in or not. */
export function StrayPage() {
  return (
    <StrayFrame>
      <NotFoundPage />
    </StrayFrame>
  );
}

/** Shows a failure from before the shell could render, such as no connection when fetching the person signed in. */
export function StrayError(props: ErrorComponentProps) {
  return (
    <StrayFrame>
      <ErrorPage {...props} />
    </StrayFrame>
  );
}

function StrayFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const brand = servedBrand();
  return (
    <div className="stray">
      <header>
        <BrandLink label={t("brand_home", { name: brand.name })} {...brand} />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
