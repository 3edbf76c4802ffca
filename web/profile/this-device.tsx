import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { findLanguage, languages } from "../common/language.ts";
import { useLanguage } from "../common/language-context.tsx";
import { useSession } from "../common/session-context.tsx";
import { chooseTheme, themes, useTheme } from "../common/theme.ts";
import { call } from "../requests/call.ts";
import { RadioGroup } from "../ui/radio-group.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { meQuery } from "./requests.ts";

/** Shows how this device looks and speaks. Both are felt at once; the language goes with the account. */
export function ThisDevice() {
  const { t } = useTranslation(["profile", "shell"]);
  const me = useSuspenseQuery(meQuery).data;
  const session = useSession();
  const queryClient = useQueryClient();
  const theme = useTheme();
  const { language, choose } = useLanguage();
  const keep = useMutation({
    mutationFn: (locale: "en" | "ar") => call("me.update", { body: { locale, version: me.version } }),
    onSuccess: (user) => {
      queryClient.setQueryData(meQuery.queryKey, user);
      session.replaceUser(user);
    },
  });
  return (
    <section aria-labelledby="this-device">
      <h2 className="h2" id="this-device">
        {t("device")}
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
          onChange={(id) => {
            choose(id);
            const locale = findLanguage(id);
            // The page speaks it either way; the account learns it when it can.
            if (locale) keep.mutate(locale);
          }}
          choices={languages.map(({ id, name }) => ({ id, label: <span lang={id}>{name}</span> }))}
        />
      </div>
    </section>
  );
}
