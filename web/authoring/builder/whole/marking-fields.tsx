import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { NumberField } from "../section/number-field.tsx";

const MOST_TOLERATED = 1000;

/** Shows how many people mark what is marked by hand, and how far apart two marks may be. */
export function MarkingFields() {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const { marking } = useBuilderState().draft.settings;
  const { markers = 1, tolerance = 0 } = marking;
  return (
    <>
      <RadioGroup
        label={t("hand_marking.label")}
        help={t(markers === 2 ? "hand_marking.help.two" : "hand_marking.help.one")}
        isDisabled={isReadOnly}
        value={String(markers)}
        onChange={(id) =>
          store.change({
            type: "set_settings",
            fields: { marking: { tolerance, markers: id === "2" ? 2 : 1 } },
          })
        }
        choices={[
          { id: "1", label: t("hand_marking.one") },
          { id: "2", label: t("hand_marking.two") },
        ]}
      />
      {markers === 2 ? (
        <NumberField
          label={t("hand_marking.tolerance")}
          field="marking-tolerance"
          unit={t("hand_marking.points")}
          error={t("hand_marking.error")}
          value={tolerance}
          accepts={(points) => points !== null && points >= 0 && points <= MOST_TOLERATED}
          onChange={(points) =>
            store.change(
              { type: "set_settings", fields: { marking: { markers, tolerance: points ?? 0 } } },
              { typed: true },
            )
          }
          isDisabled={isReadOnly}
        />
      ) : null}
    </>
  );
}
