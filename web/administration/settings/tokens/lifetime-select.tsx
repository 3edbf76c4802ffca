import { useTranslation } from "react-i18next";
import { Select } from "../../../base/ui/select.tsx";
import { type Lifetime, lifetimes } from "./expiry.ts";

type LifetimeSelectProps = {
  value: Lifetime;
  onChange: (lifetime: Lifetime) => void;
  help: string;
  error?: string | undefined;
};

/** Shows how long a token lasts. */
export function LifetimeSelect({ value, onChange, help, error }: LifetimeSelectProps) {
  const { t } = useTranslation("tokens");
  return (
    <Select
      label={t("lasts")}
      help={help}
      choices={lifetimes.map((id) => ({ id, label: t(`lifetime.${id}`) }))}
      value={value}
      onChange={(chosen) => {
        const lifetime = lifetimes.find((one) => one === chosen);
        if (lifetime) onChange(lifetime);
      }}
      error={error}
    />
  );
}
