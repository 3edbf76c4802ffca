import "./signin.css";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBrand } from "../common/use-brand.ts";
import { settingsQuery } from "../requests/settings.ts";
import { BrandFace } from "../ui/brand-face.tsx";
import { BrandMark } from "../ui/brand-mark.tsx";
import { Link } from "../ui/native/link.tsx";
import { LanguageButton } from "./language-button.tsx";
import { Plate } from "./plate.tsx";

/** Keeps the height of a line. */
const NO_WORDS = "\u00a0";

type SigninFrameProps = {
  title: string;
  /** A line below the title. While its words are unknown it is empty: what stands below doesn't move when they come. */
  lead?: string;
  children: ReactNode;
};

/** Shows the frame of the pages before the sign-in: a form at one side, the instrument at the other. */
export function SigninFrame({ title, lead, children }: SigninFrameProps) {
  const { t } = useTranslation(["signin", "shell"]);
  return (
    <div className="signin">
      <div className="form">
        <header>
          <Link href="/" className="brand" aria-label={t("brand_home", { ns: "shell" })}>
            <BrandFace {...useBrand()} />
          </Link>
        </header>
        <main className="in stack g6" id="main" tabIndex={-1}>
          <div className="stack g1">
            <h1 className="h1">{title}</h1>
            {lead === undefined ? null : <p className="dim">{lead || NO_WORDS}</p>}
          </div>
          {children}
        </main>
        <footer className="foot row wrap">
          <LanguageButton />
          <SupportLink />
        </footer>
      </div>
      <aside className="plate">
        <Plate />
        <div className="brand" aria-hidden="true">
          <BrandMark />
          <span>Sextant</span>
        </div>
        <p className="caption">
          {t("plate.line_1")}
          <br />
          {t("plate.line_2")}
          <small>{t("plate.small")}</small>
        </p>
      </aside>
    </div>
  );
}

/** Where those write who cannot sign in. */
function SupportLink() {
  const address = useQuery(settingsQuery).data?.support_email;
  return address ? <Link href={`mailto:${address}`}>{address}</Link> : null;
}
