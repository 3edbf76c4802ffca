import { useTranslation } from "react-i18next";
import { TextField } from "../../../base/ui/text-field.tsx";

type FieldProps = { value: string; onChange: (value: string) => void; error: string | undefined };

/** The title of a material. */
export function TitleField(props: FieldProps) {
  const { t } = useTranslation("library");
  return <TextField label={t("fields.title")} maxLength={200} autoFocus {...props} />;
}

/** The address to which a link leads. */
export function LinkField(props: FieldProps) {
  const { t } = useTranslation("library");
  return <TextField label={t("fields.link")} help={t("fields.link_help")} type="url" maxLength={2000} {...props} />;
}
