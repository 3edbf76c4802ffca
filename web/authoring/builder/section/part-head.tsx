import type { ReactNode } from "react";
import { Input } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useBuilder } from "../builder-context.tsx";
import { type Entry, sizeOf } from "../draft.ts";

type PartHeadProps = {
  /** The name of its parent. */
  over?: ReactNode;
  name: string;
  label: string;
  /** The name by which a finding links here. */
  field: string;
  onRename: (name: string) => void;
  entries: readonly Entry[];
  /** Omitted where each module has its own. */
  seconds?: number | null;
};

/** Shows the name of a section or module, editable in place, and its size. */
export function PartHead({ over, name, label, field, onRename, entries, seconds }: PartHeadProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const numbers = useNumbers();
  const { questions, points } = sizeOf(entries);
  const time = seconds === null ? t("untimed") : t("minutes", { count: Math.round((seconds ?? 0) / 6) / 10 });
  return (
    <div className="pane-title">
      <div className="grow">
        {over ? <p className="over">{over}</p> : null}
        <h2>
          {isReadOnly ? (
            <bdi>{name}</bdi>
          ) : (
            <Input
              className="build-name"
              data-field={field}
              aria-label={label}
              maxLength={200}
              dir="auto"
              value={name}
              onFocus={(event) => event.target.select()}
              onChange={({ target: { value } }) => {
                if (value.trim()) onRename(value);
              }}
            />
          )}
        </h2>
      </div>
      <p className="body-s dim num">
        {[
          t("questions", { count: questions }),
          t("points", { count: points, said: numbers.counted(points) }),
          ...(seconds === undefined ? [] : [time]),
        ].join(" · ")}
      </p>
    </div>
  );
}
