import { Fragment, type ReactNode, useState } from "react";
import { ChosenChips } from "./chosen-chips.tsx";
import type { Option } from "./option.ts";

type PickerSetProps = {
  /** What the list of what is chosen is called. */
  label: string;
  chosen: readonly Option[];
  onRemove?: (id: string) => void;
  isRemovable?: (id: string) => boolean;
  /**
   * The field that finds more. It is a new one for each thing added, so that it is empty again; from the second on it takes the focus
   * and stays closed until one types.
   */
  children: (round: { autoFocus: boolean; opensOnFocus: boolean; onAdded: () => void }) => ReactNode;
  /** Stands beneath the chips. */
  foot?: ReactNode;
  /** Where the things chosen stand in what is written, so that a problem can lead here. */
  path?: string;
};

/** Shows several things: a field that finds more, and those chosen as chips beneath it. */
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
