import { Fragment, type ReactNode, useState } from "react";
import { ChosenChips } from "./chosen-chips.tsx";
import type { Option } from "./option.ts";

type PickerSetProps = {
  /** The label of the list of chosen entries. */
  label: string;
  chosen: readonly Option[];
  onRemove?: (id: string) => void;
  isRemovable?: (id: string) => boolean;
  /**
   * The field that finds more. It remounts for each entry added, so that it is empty again; after the first addition it takes focus
   * and stays closed until the person types.
   */
  children: (round: { autoFocus: boolean; opensOnFocus: boolean; onAdded: () => void }) => ReactNode;
  /** Shown below the chips. */
  foot?: ReactNode;
  /** The path of the chosen entries in the edited content, so that a problem can link here. */
  path?: string;
};

/** Shows a multiple choice: a field that finds more, and the chosen entries as chips below. */
export function PickerSet({ label, chosen, onRemove, isRemovable, children, foot, path }: PickerSetProps) {
  const [round, setRound] = useState(0);
  return (
    <div className="picker-set" data-path-box={path}>
      <Fragment key={round}>
        {children({ autoFocus: round > 0, opensOnFocus: round === 0, onAdded: () => setRound(round + 1) })}
      </Fragment>
      <ChosenChips label={label} chosen={chosen} onRemove={onRemove} isRemovable={isRemovable} />
      {foot}
    </div>
  );
}
