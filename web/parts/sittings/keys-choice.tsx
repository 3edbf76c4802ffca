import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { RadioGroup } from "../../base/ui/radio-group.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import type { CanSit, KeysOfRelease } from "./requests.ts";
import { SomePeople } from "./some-people.tsx";

/** Returns how many people can still sit a test and until when, in words. */
export function useCanSitWords() {
  const { t } = useTranslation("sittings");
  const dates = useDates(useUser().time_zone);
  return ({ people, until }: CanSit) => ({
    people: until
      ? t("keys.people_until", { count: people, when: dates.moment(until) })
      : t("keys.people", { count: people }),
    after: until ? t("keys.after_date", { when: dates.moment(until) }) : t("keys.after_everyone"),
  });
}

type KeysChoiceProps = { canSit: CanSit; value: KeysOfRelease; onChange: (keys: KeysOfRelease) => void };

/** Asks when students see the correct answers of a test that others can still sit. */
export function KeysChoice({ canSit, value, onChange }: KeysChoiceProps) {
  const { t } = useTranslation("sittings");
  const words = useCanSitWords()(canSit);
  return (
    <>
      <Notice tone="warning" title={words.people}>
        <SomePeople people={canSit.some} of={canSit.people} />
      </Notice>
      <RadioGroup
        label={t("keys.label")}
        value={value}
        onChange={(keys) => onChange(keys as KeysOfRelease)}
        choices={[
          { id: "after_window", label: words.after },
          { id: "now", label: t("keys.now") },
        ]}
        help={t("keys.help")}
      />
    </>
  );
}
