import { useTranslation } from "react-i18next";
import { optionLetter } from "../choice/choose-option.ts";
import { blankOption } from "../editing/blank-option.ts";
import { useEdit } from "../editing/edit-context.tsx";
import { EditCheck } from "../editing/edit-fields.tsx";
import { type EditProps, partChanges } from "../editing/edit-props.ts";
import { RuleField, withoutOption, withRight } from "../editing/option-key-fields.tsx";
import { PartList, textBody } from "../editing/part-list.tsx";
import { RightMark } from "../editing/right-mark.tsx";

/** Shows a choice in a line of the text: its options and which of them are right. */
export default function InlineChoiceEdit({ part, change, path, keyPath }: EditProps<"inline_choice">) {
  const { t } = useTranslation("questions");
  const { newId } = useEdit();
  const { interaction, key } = part;
  const { setContent } = partChanges<"inline_choice">(change);
  const nameOf = (index: number) => t("choice.option", { letter: optionLetter(index) });
  return (
    <>
      <p className="help">{t("inline.help")}</p>
      <PartList
        label={t("choice.options")}
        nameOf={nameOf}
        parts={interaction.options}
        path={`${path}.options`}
        blank={() => blankOption(newId)}
        addLabel={t("choice.add")}
        onChange={(next) =>
          change((now) => ({ ...now, interaction: { ...now.interaction, options: next(now.interaction.options) } }))
        }
        onRemove={(id) => change((now) => ({ ...now, key: withoutOption(now.key, id) }))}
        isRight={(option) => key.correct.includes(option.id)}
        markOf={(option, index) => (
          <RightMark
            letter={optionLetter(index)}
            group={interaction.id}
            isSingle={false}
            isRight={key.correct.includes(option.id)}
            onChange={(right) => change((now) => ({ ...now, key: withRight(now.key, option.id, right, false) }))}
          />
        )}
        bodyOf={textBody(`${path}.options`, nameOf, t("choice.option_hint"))}
      />
      <RuleField rule="none" rules={["none"]} keyPath={keyPath} onChange={() => undefined} />
      <EditCheck label={t("shuffle")} isOn={interaction.shuffle} onChange={(shuffle) => setContent({ shuffle })} />
    </>
  );
}
