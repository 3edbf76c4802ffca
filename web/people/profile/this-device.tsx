import { useTranslation } from "react-i18next";
import { languages } from "../../base/common/language.ts";
import { useLanguage } from "../../base/common/language-context.tsx";
import { chooseTheme, themes, useTheme } from "../../base/common/theme.ts";
import { useOwnLanguage } from "../../base/common/use-own-language.ts";
import { RadioGroup } from "../../base/ui/radio-group.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";

/** Shows how this device looks and speaks. Both are felt at once; the language goes with the account. */
export function ThisDevice() {
  const { t } = useTranslation(["profile", "shell"]);
  const theme = useTheme();
  const { language } = useLanguage();
  const speak = useOwnLanguage();
  return (
    <section aria-labelledby="this-device">
      <h2 className="h2" id="this-device">
        {t("parts.device")}
      </h2>
      <div className="stack g6">
        <div className="field">
          <span className="label">{t("appearance")}</span>
          <span>
            <Segmented
              label={t("appearance")}
              value={theme}
              onChange={chooseTheme}
              choices={themes.map((id) => ({ id, label: t(`themes.${id}`, { ns: "shell" }) }))}
            />
          </span>
        </div>
        <RadioGroup
          label={t("language")}
          help={t("device_help")}
          value={language}
          onChange={speak}
          choices={languages.map(({ id, name }) => ({ id, label: <span lang={id}>{name}</span> }))}
        />
      </div>
    </section>
  );
}
