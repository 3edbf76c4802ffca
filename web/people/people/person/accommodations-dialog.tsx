import { useTranslation } from "react-i18next";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { AccommodationFields } from "../accommodation-fields.tsx";
import type { Person } from "../requests.ts";
import { useAccommodationWords } from "../use-accommodation-words.ts";
import { useChangePerson } from "./use-change-person.ts";

/** What one person gets beyond the usual, wherever nothing else is said. */
export function AccommodationsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation("people");
  const change = useChangePerson(person);
  const words = useAccommodationWords();
  const said = <Value,>(value: Value | null, say: (value: Value) => string) =>
    value === null ? t("accommodations.none") : say(value);
  const form = useForm({
    row: person,
    fieldsOf: ({ accommodations }: Person) => accommodations,
    labels: {
      time_multiplier: t("accommodations.time_multiplier"),
      extra_break_seconds: t("accommodations.extra_break_seconds"),
      may_pause: t("accommodations.may_pause"),
      untimed: t("accommodations.untimed"),
      read_aloud: t("accommodations.read_aloud"),
      masking: t("accommodations.masking"),
    },
    say: (fields) => ({
      time_multiplier: said(fields.time_multiplier, words.time),
      extra_break_seconds: said(fields.extra_break_seconds, words.rest),
      may_pause: said(fields.may_pause, words.truth),
      untimed: said(fields.untimed, words.truth),
      read_aloud: said(fields.read_aloud, words.truth),
      masking: said(fields.masking, words.truth),
    }),
    send: ({ changed, row }) => change({ accommodations: changed }, { title: t("edit.saved"), seen: row }),
    onSent: onClose,
  });
  return (
    <DialogForm
      title={t("part.accommodations")}
      form={form}
      submitLabel={t("save")}
      onClose={onClose}
      isReady={form.isDirty}
    >
      <AccommodationFields value={form.value} keepsUnset={false} onChange={form.set} />
    </DialogForm>
  );
}
