import "./logo-field.css";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { uploadFile } from "../requests/upload-file.ts";
import { Button } from "../ui/button.tsx";
import { shrinkPicture } from "./shrink-picture.ts";
import { useProblemText } from "./use-problem-text.ts";

const types = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** Every page loads it, and none shows it larger than this. */
const MOST_PIXELS = 1024;

type LogoFieldProps = {
  label: string;
  help: string;
  /** The current picture; null for none. */
  url: string | null;
  /** Receives the file's id and link after an upload; nulls when the picture was removed. */
  onChange: (file: string | null, url: string | null) => void;
  error?: string;
};

/** Shows a field for the logo of an organisation or a school. A picture is uploaded as soon as it is chosen, and saved with the form. */
export function LogoField({ label, help, url, onChange, error }: LogoFieldProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setFault(null);
    try {
      const small = await shrinkPicture(file, MOST_PIXELS);
      const sent = await uploadFile(small, () => {}, new AbortController().signal);
      if (sent.media_type.startsWith("image/")) onChange(sent.id, sent.url);
      else setFault(t("logo.not_picture"));
    } catch (reason) {
      setFault(problemText(reason));
    } finally {
      setBusy(false);
    }
  };
  const said = fault ?? error;
  return (
    <fieldset className="field logo-field">
      <legend className="label">{label}</legend>
      <div className="row row-4">
        <span className="logo-frame">{url ? <img src={url} alt="" /> : null}</span>
        <FileTrigger acceptedFileTypes={types} onSelect={(list) => void take(list?.[0])}>
          <Button isPending={isBusy}>{t(url ? "logo.replace" : "logo.choose")}</Button>
        </FileTrigger>
        {url ? (
          <Button variant="ghost" onPress={() => onChange(null, null)}>
            {t("logo.remove")}
          </Button>
        ) : null}
      </div>
      {said ? (
        <p className="error" role="alert">
          {said}
        </p>
      ) : (
        <p className="help">{help}</p>
      )}
    </fieldset>
  );
}
