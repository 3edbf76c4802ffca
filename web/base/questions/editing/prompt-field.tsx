import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EditRich } from "./edit-fields.tsx";

type PromptFieldProps = { prompt: string; path: string; onChange: (prompt: string) => void };

/** Shows what one answer is asked for by itself. Most questions ask in their text, so it is not in the way until it is wanted. */
export function PromptField({ prompt, path, onChange }: PromptFieldProps) {
  const { t } = useTranslation("questions");
  const [isWanted, setWanted] = useState(prompt !== "");
  if (!isWanted && prompt === "") {
    return (
      <div className="edit-start" data-path-box={`${path}.prompt`}>
        <Button variant="ghost" size="sm" onPress={() => setWanted(true)}>
          <Icon of={Plus} small />
          {t("prompt_add")}
        </Button>
      </div>
    );
  }
  return (
    <EditRich
      label={t("prompt")}
      help={t("prompt_help")}
      html={prompt}
      shape="short"
      isFocusedAtOnce={isWanted && prompt === ""}
      onChange={onChange}
      path={`${path}.prompt`}
    />
  );
}
