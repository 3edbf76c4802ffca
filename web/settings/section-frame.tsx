import type { ReactNode } from "react";
import { Form } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { LeaveGuard } from "../form/leave-guard.tsx";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { useAgo } from "../ui/use-ago.ts";
import type { Settings } from "./requests.ts";
import type { Part } from "./settings-search.ts";

/** What a frame needs of the section in it. */
type Work = { isDirty: boolean; isSaving: boolean; save: () => Promise<void>; discard: () => void };

type SectionFrameProps = { part: Part; settings: Settings; work: Work; children: ReactNode };

/** One part of the settings: what it is about, who changed it last, its fields, and saving or discarding what was typed. */
export function SectionFrame({ part, settings, work, children }: SectionFrameProps) {
  const { t } = useTranslation("settings");
  const { isDirty, isSaving, save, discard } = work;
  return (
    <section className="settings-part" aria-labelledby="settings-part">
      <header className="stack g1">
        <h2 className="h2" id="settings-part">
          {t(`parts.${part}`)}
        </h2>
        <p className="dim body-s">{t(`leads.${part}`)}</p>
        <LastChange part={part} settings={settings} />
      </header>
      <Form
        className="stack g6"
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {children}
        <div className="row wrap settings-acts">
          <Button type="submit" variant="primary" isDisabled={!isDirty} isPending={isSaving}>
            {isSaving ? t("saving") : t("save")}
          </Button>
          {isDirty ? (
            <>
              <Button variant="ghost" onPress={discard}>
                {t("discard")}
              </Button>
              <span className="body-s faint" role="status">
                {t("unsaved")}
              </span>
            </>
          ) : null}
        </div>
      </Form>
      <LeaveGuard isDirty={isDirty} discard={discard} />
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
