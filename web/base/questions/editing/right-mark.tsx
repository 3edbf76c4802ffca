import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";

type RightMarkProps = {
  letter: string;
  isRight: boolean;
  /** One of the list alone can be right. */
  isSingle: boolean;
  group: string;
  onChange: (isRight: boolean) => void;
};

/** Shows the letter of an option, which is pressed to say that it is right. */
export function RightMark({ letter, isRight, isSingle, group, onChange }: RightMarkProps) {
  const { t } = useTranslation("questions");
  return (
    <label className="right-mark" data-on={isRight || undefined} title={t("part.right", { letter })}>
      <input
        type={isSingle ? "radio" : "checkbox"}
        name={group}
        checked={isRight}
        aria-label={t("part.right", { letter })}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={isSingle ? "right-mark-face" : "right-mark-face is-box"} aria-hidden="true">
        {isRight ? <Icon of={Check} small /> : letter}
      </span>
    </label>
  );
}
