import "./signin.css";
import { useQuery } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languages } from "../common/language.ts";
import { useLanguage } from "../common/language-context.tsx";
import { useBrand } from "../common/use-brand.ts";
import { settingsQuery } from "../requests/settings.ts";
import { BrandLink } from "../ui/brand.tsx";
import { BrandMark } from "../ui/brand-mark.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Menu, MenuChoices, MenuItem } from "../ui/menu.tsx";
import { Plate } from "./plate.tsx";

/** Shows the frame of the pages before the sign-in: a form at one side, the instrument at the other. */
export function SigninFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation(["signin", "shell"]);
  return (
    <div className="signin">
      <div className="form">
        <header>
          <BrandLink label={t("brand_home", { ns: "shell" })} {...useBrand()} />
        </header>
        <main className="in stack g6" id="main" tabIndex={-1}>
          <div className="stack g1">
            <h1 className="h1">{title}</h1>
            {lead ? <p className="dim">{lead}</p> : null}
          </div>
          {children}
        </main>
        <footer className="foot row wrap">
          <LanguageMenu />
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

function LanguageMenu() {
  const { t } = useTranslation("signin");
  const { language, choose } = useLanguage();
  const name = languages.find((one) => one.id === language)?.name;
  return (
    <Menu
      label={t("language")}
      placement="top end"
      trigger={
        <Button variant="ghost" size="sm" className="language">
          <Icon of={Globe} small />
          {name}
        </Button>
      }
    >
      <MenuChoices title={t("language")} value={language} onChange={choose}>
        {languages.map((one) => (
          <MenuItem key={one.id} id={one.id}>
            {one.name}
          </MenuItem>
        ))}
      </MenuChoices>
    </Menu>
  );
}
