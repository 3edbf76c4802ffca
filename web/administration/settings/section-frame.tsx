import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import { useAgo } from "../../base/ui/use-ago.ts";
import type { FormView } from "../../parts/form/form-view.ts";
import { PageForm } from "../../parts/form/page-form.tsx";
import type { Settings } from "./requests.ts";
import type { Part } from "./settings-search.ts";

type SectionFrameProps = {
  part: Part;
  settings: Settings;
  work: { form: FormView };
  children: ReactNode;
  before?: ReactNode;
};

/** One part of the settings: what it is about, who changed it last, its fields, and saving or discarding what was typed. */
export function SectionFrame({ part, settings, work, children, before }: SectionFrameProps) {
  const { t } = useTranslation("settings");
  return (
    <section className="settings-part" aria-labelledby="settings-part">
      <header className="stack g1">
        <h2 className="h2" id="settings-part">
          {t(`parts.${part}`)}
        </h2>
        <p className="dim body-s">{t(`leads.${part}`)}</p>
        <LastChange part={part} settings={settings} />
      </header>
      {before}
      <PageForm form={work.form} submitLabel={t("save")} layout="stack g6 settings-form">
        {children}
      </PageForm>
    </section>
  );
}

function LastChange({ part, settings }: Pick<SectionFrameProps, "part" | "settings">) {
  const { t } = useTranslation("settings");
  const ago = useAgo();
  const last = settings.last_changes.find((change) => change.part === part);
  if (!last) return null;
  const name = last.by ? `${last.by.first_name} ${last.by.last_name}`.trim() : t("somebody");
  return (
    <p className="meta">
      {t("changed", { name, when: ago(last.at) })} <Link href="/audit?subject_type=settings">{t("see_log")}</Link>
    </p>
  );
}
