import "./signin.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBrand } from "../../base/common/use-brand.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { settingsQuery } from "../../base/requests/settings.ts";
import { BrandFace } from "../../base/ui/brand-face.tsx";
import { Link } from "../../base/ui/native/link.tsx";
import { LanguageButton } from "./language-button.tsx";
import { Plate } from "./plate.tsx";

/** Keeps the height of a line. */
const NO_WORDS = "\u00a0";

type SigninFrameProps = {
  title: string;
  /** A line below the title. Empty while its text is unknown, so that the content below doesn't move when it arrives. */
  lead?: string;
  children: ReactNode;
};

/** Shows the frame of the pages before the sign-in: a form at one side, the instrument at the other. */
export function SigninFrame({ title, lead, children }: SigninFrameProps) {
  const { t } = useTranslation(["signin", "shell"]);
  const brand = useBrand();
  return (
    <div className="signin">
      <div className="form">
        <header>
          <Link href="/" className="brand" aria-label={t("brand_home", { ns: "shell", name: brand.name })}>
            <BrandFace {...brand} />
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
        <div className="brand">
          <BrandFace {...brand} />
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

/** The contact for people who can't sign in. */
function SupportLink() {
  // The form works without it.
  const address = useQuietExtra(settingsQuery)?.support_email;
  return address ? <Link href={`mailto:${address}`}>{address}</Link> : null;
}
