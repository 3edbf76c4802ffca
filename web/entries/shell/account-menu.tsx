import { ChevronsUpDown, CircleQuestionMark, Download, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { languages } from "../../base/common/language.ts";
import { useLanguage } from "../../base/common/language-context.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { chooseTheme, type Theme, themes, useTheme } from "../../base/common/theme.ts";
import { useOwnLanguage } from "../../base/common/use-own-language.ts";
import { Avatar } from "../../base/ui/avatar.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Menu, MenuChoices, MenuItem, MenuRule } from "../../base/ui/menu.tsx";
import { useInstall } from "./install-app.ts";
import { useSignOut } from "./sign-out.tsx";

const themeIcons = { system: Monitor, light: Sun, dark: Moon };

/** Shows the person's own menu: profile, appearance, language, sign out. `where` decides the button that opens it. */
export function AccountMenu({ where }: { where: "side" | "bar" }) {
  const { t } = useTranslation();
  const user = useUser();
  const theme = useTheme();
  const { language } = useLanguage();
  const speak = useOwnLanguage();
  const signOut = useSignOut();
  const install = useInstall();
  const name = `${user.first_name} ${user.last_name}`.trim();
  const trigger =
    where === "bar" ? (
      <Button variant="ghost" icon>
        <Avatar person={user} small />
        <span className="sr">{t("account.of", { name })}</span>
      </Button>
    ) : (
      <AriaButton className="me-row">
        <Avatar person={user} />
        <span className="grow">
          <span className="sr">{t("account.label")}</span>
          <b className="med truncate block-line">
            <bdi>{name}</bdi>
          </b>
          <span className="meta">{t(`roles.${user.role}`)}</span>
        </span>
        <Icon of={ChevronsUpDown} small />
      </AriaButton>
    );
  return (
    <Menu trigger={trigger} label={t("account.label")} placement={where === "bar" ? "bottom end" : "top end"}>
      <MenuItem id="profile" icon={UserRound} href="/profile">
        {t("account.profile")}
      </MenuItem>
      <MenuItem id="help" icon={CircleQuestionMark} href="/help">
        {t("places.help")}
      </MenuItem>
      {install ? (
        <MenuItem id="install" icon={Download} onAction={install}>
          {t("account.install")}
        </MenuItem>
      ) : null}
      <MenuRule />
      <MenuChoices
        title={t("account.theme")}
        value={theme}
        onChange={(id) => chooseTheme(themes.find((one) => one === id) ?? "system")}
      >
        {themes.map((one: Theme) => (
          <MenuItem key={one} id={one} icon={themeIcons[one]}>
            {t(`themes.${one}`)}
          </MenuItem>
        ))}
      </MenuChoices>
      <MenuRule />
      <MenuChoices title={t("account.language")} value={language} onChange={speak}>
        {languages.map((one) => (
          <MenuItem key={one.id} id={one.id}>
            {one.name}
          </MenuItem>
        ))}
      </MenuChoices>
      <MenuRule />
      <MenuItem id="sign-out" icon={LogOut} onAction={signOut}>
        {t("account.sign_out")}
      </MenuItem>
    </Menu>
  );
}
