import { shareLimits } from "@sextant/contract/share-limits.ts";
import { useTranslation } from "react-i18next";
import { tagsQuery } from "../../../base/common/tags.ts";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { TagPicker } from "../../../parts/pickers/tag-picker.tsx";
import { useBuilder } from "../builder-context.tsx";
import type { Adaptive } from "../draft.ts";
import { NumberField } from "../section/number-field.tsx";
import { type AdaptiveProps, areasOf, sumOfShares, withLimits } from "./edit-adaptive.ts";

/** Shows the content areas, each with its share of the questions, or the smallest and largest one. */
export function ContentFields({ adaptive: { content }, set }: AdaptiveProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  // The picker says when they can’t be loaded.
  const tags = useQuietExtra(tagsQuery);
  const put = (next: Adaptive["content"][number]) =>
    set({ content: content.map((one) => (one.tag === next.tag ? next : one)) }, true);
  return (
    <>
      <div data-field="content">
        <TagPicker
          label={t("adaptive.content")}
          help={t("adaptive.content_help")}
          isDisabled={isReadOnly}
          value={content.map(({ tag }) => tag)}
          onChange={(ids) => set({ content: areasOf(content, ids) })}
        />
      </div>
      {content.length > 0 ? (
        <div className="build-areas">
          {content.map((area) => (
            <AreaFields
              key={area.tag}
              area={area}
              name={tags?.find(({ id }) => id === area.tag)?.name ?? "…"}
              onChange={put}
            />
          ))}
          <ShareSum content={content} />
        </div>
      ) : null}
    </>
  );
}

type AreaFieldsProps = {
  area: Adaptive["content"][number];
  name: string;
  onChange: (area: Adaptive["content"][number]) => void;
};

function AreaFields({ area, name, onChange }: AreaFieldsProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const { min, max } = shareLimits(area);
  const isRange = !("share" in area);
  const least = isRange ? 0 : 1;
  return (
    <fieldset className="sets build-area">
      <legend>
        <bdi>{name}</bdi>
      </legend>
      <NumberField
        label={t("adaptive.share")}
        field={`share-${area.tag}`}
        unit="%"
        error={t("adaptive.share_error", { least, most: isRange ? Math.round(max * 100) : 100 })}
        value={min * 100}
        accepts={(percent) => percent !== null && percent >= least && percent <= (isRange ? max * 100 : 100)}
        onChange={(percent) => percent !== null && onChange(withLimits(area.tag, percent, isRange ? max * 100 : null))}
        isDisabled={isReadOnly}
      />
      <NumberField
        label={t("adaptive.up_to")}
        field={`up-to-${area.tag}`}
        unit="%"
        placeholder={t("adaptive.exactly")}
        error={t("adaptive.share_error", { least: Math.round(min * 100), most: 100 })}
        value={isRange ? max * 100 : null}
        accepts={(percent) => percent === null || (percent >= Math.max(1, min * 100) && percent <= 100)}
        onChange={(percent) => onChange(withLimits(area.tag, min * 100, percent))}
        isDisabled={isReadOnly}
      />
    </fieldset>
  );
}

function ShareSum({ content }: { content: Adaptive["content"] }) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const { least, most, isPossible } = sumOfShares(content);
  const [percent, to] = [numbers.share(least, 1), numbers.share(most, 1)];
  return (
    <p role="status" className={isPossible ? "dim" : "t-error"}>
      {least === most ? t("adaptive.share_sum", { percent }) : t("adaptive.share_span", { percent, to })}
    </p>
  );
}
