import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../base/ui/checkbox.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { NumberField, SwitchField } from "../fields.tsx";
import type { Changes, Settings } from "../requests.ts";
import { SectionFrame } from "../section-frame.tsx";
import { useSection } from "../use-section.ts";

const roles = ["student", "tutor", "counselor", "manager", "staff"] as const;

/** Shows whether pages can be copied from, and whether sittings are recorded. */
export function CopyingSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation(["settings", "shell"]);
  type Recording = Settings["recording"];
  type Value = Omit<Recording, "sample_percent" | "keep_days"> & {
    copy_blocking: boolean;
    sample_percent: number | null;
    keep_days: number | null;
  };
  const work = useSection({
    settings,
    name: "copying",
    fieldsOf: ({ recording, copy_blocking }): Value => ({ ...recording, copy_blocking }),
    labels: {
      copy_blocking: t("copying.block"),
      enabled: t("recording.enabled"),
      roles: t("recording.roles"),
      sample_percent: t("recording.sample"),
      keep_days: t("recording.keep"),
      minimum_age: t("recording.age"),
      script_origin: t("recording.script"),
    },
    say: ({ roles: recorded }) => ({
      roles: recorded.map((role) => t(`roles.${role}`, { ns: "shell" })).join(", "),
    }),
    toChanges: ({ copy_blocking, ...recording }) => ({
      ...(copy_blocking === undefined ? {} : { copy_blocking }),
      ...(Object.keys(recording).length > 0 ? { recording: recording as Changes["recording"] } : {}),
    }),
  });
  const { value, set, fault } = work;
  // What the built-in recorder masks, keeps and shows is not so for a script of the operator’s own.
  const isOwn = value.script_origin !== "";
  const points = isOwn
    ? (["consent", "who", "what", "kept"] as const).map((point) => t(`recording.before_own.${point}`))
    : (["consent", "who", "kept", "cost"] as const).map((point) =>
        t(`recording.before.${point}`, { count: value.keep_days ?? settings.recording.keep_days }),
      );
  const toggle = (role: (typeof roles)[number], on: boolean) =>
    set({ roles: roles.filter((one) => (one === role ? on : value.roles.includes(one))) });
  return (
    <SectionFrame part="copying" settings={settings} work={work}>
      <SwitchField
        label={t("copying.block")}
        help={t("copying.block_help")}
        value={value.copy_blocking}
        onChange={(copy_blocking) => set({ copy_blocking })}
      />
      <div className="settings-group">
        <h3 className="h3">{t("recording.title")}</h3>
        <Notice title={t("recording.before_title")}>
          <ul className="settings-points">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </Notice>
        <SwitchField
          label={t("recording.enabled")}
          help={t(isOwn ? "recording.enabled_help_own" : "recording.enabled_help")}
          value={value.enabled}
          onChange={(enabled) => set({ enabled })}
        />
        <fieldset className="field logo-field">
          <legend className="label">{t("recording.roles")}</legend>
          <div className="row wrap">
            {roles.map((role) => (
              <Checkbox key={role} isSelected={value.roles.includes(role)} onChange={(on) => toggle(role, on)}>
                {t(`roles.${role}`, { ns: "shell" })}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <div className="settings-pair phone-column">
          <NumberField
            label={t("recording.sample")}
            help={t("recording.sample_help")}
            value={value.sample_percent}
            onChange={(sample_percent) => set({ sample_percent })}
            error={fault("recording.sample_percent")}
          />
          <NumberField
            label={t("recording.keep")}
            help={t(isOwn ? "recording.keep_help_own" : "recording.keep_help")}
            value={value.keep_days}
            onChange={(keep_days) => set({ keep_days })}
            error={fault("recording.keep_days")}
          />
        </div>
        <NumberField
          label={t("recording.age")}
          help={t("recording.age_help")}
          value={value.minimum_age}
          onChange={(minimum_age) => set({ minimum_age })}
          error={fault("recording.minimum_age")}
          optional
        />
        <TextField
          label={t("recording.script")}
          help={t("recording.script_help")}
          value={value.script_origin}
          onChange={(script_origin) => set({ script_origin })}
          error={fault("recording.script_origin")}
          placeholder="https://replay.example.org"
          autoComplete="off"
        />
        {value.script_origin ? (
          <Notice tone="warning" title={t("recording.script_warning_title")}>
            {t("recording.script_warning")}
          </Notice>
        ) : null}
      </div>
    </SectionFrame>
  );
}
