import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../base/common/copy-button.tsx";
import { apiHost } from "../../../base/requests/api-host.ts";
import { TextField } from "../../../base/ui/text-field.tsx";
import { SecretField } from "../fields.tsx";
import type { Changes, Settings } from "../requests.ts";
import { SchoolSelect } from "../school-select.tsx";
import { SectionFrame } from "../section-frame.tsx";
import { useSection } from "../use-section.ts";

/** Shows how Zoom’s recordings become videos. */
export function ZoomSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  const { has_secret } = settings.zoom;
  const work = useSection({
    settings,
    name: "zoom",
    fieldsOf: ({ zoom: { school } }) => ({ school }),
    labels: { school: t("zoom.school") },
    secret: "secret",
    toChanges: (changed, secret) => ({
      zoom: { ...changed, ...(secret === undefined ? {} : { secret }) } as Changes["zoom"],
    }),
  });
  const address = `${apiHost() || location.origin}/api/zoom-videos/webhook/`;
  return (
    <SectionFrame part="zoom" settings={settings} work={work}>
      <TextField
        label={t("zoom.url")}
        help={t("zoom.url_help")}
        value={address}
        isReadOnly
        aside={<CopyButton text={address} />}
      />
      <SecretField
        label={t("zoom.secret")}
        isSet={has_secret}
        value={work.secret}
        onChange={work.setSecret}
        error={work.fault("zoom.secret")}
      />
      <SchoolSelect
        label={t("zoom.school")}
        help={t("zoom.school_help")}
        value={work.value.school}
        onChange={(school) => work.set({ school })}
        error={work.fault("zoom.school")}
      />
    </SectionFrame>
  );
}
