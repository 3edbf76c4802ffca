import { useState } from "react";
import { Input } from "react-aria-components";
import { readDecimal } from "../../../base/common/read-decimal.ts";
import { useBuilder } from "../builder-context.tsx";
import type { Entry } from "../draft.ts";

const MOST_POINTS = 1000;

/** Shows what each question of an entry is worth. What can't be read is marked and not saved. */
export function PointsField({ entry, label }: { entry: Entry; label: string }) {
  const { store, isReadOnly } = useBuilder();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => {
    const points = readDecimal(text);
    return points !== null && points >= 0 && points <= MOST_POINTS ? points : null;
  };
  return (
    <Input
      className="pts"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={typed !== null && read(typed) === null ? true : undefined}
      readOnly={isReadOnly}
      value={typed ?? String(entry.points)}
      onChange={({ target: { value } }) => {
        setTyped(value);
        const points = read(value);
        if (points !== null) store.change({ type: "set_entry", id: entry.id, fields: { points } }, { typed: true });
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
