import { useTranslation } from "react-i18next";
import { KitLanguage } from "../../base/common/kit-language.tsx";
import { languages } from "../../base/common/language.ts";
import { useLanguage } from "../../base/common/language-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Menu, MenuChoices, MenuItem } from "../../base/ui/menu.tsx";
import { LanguageName } from "./language-name.tsx";

/** Shows the menu of languages under its button, already open: it is mounted when the button is pressed. */
export function LanguageMenu() {
  const { t } = useTranslation("signin");
  const { language, choose } = useLanguage();
  return (
    <KitLanguage>
      <Menu
        label={t("language")}
        placement="top end"
        startsOpen
        trigger={
          <Button variant="ghost" size="sm" className="language">
            <LanguageName />
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
    </KitLanguage>
  );
}
