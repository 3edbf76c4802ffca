import { Table } from "lucide-react";
import { Icon } from "../../../../base/ui/icon.tsx";
import { calculatorTexts } from "./calculator-texts.ts";
import { Dropdown } from "./dropdown.tsx";

type AddMenuProps = { onFormula: () => void; onTable: () => void; onClose: (isByKey: boolean) => void };

/** Shows what can be added to the lines. */
export function AddMenu({ onFormula, onTable, onClose }: AddMenuProps) {
  const texts = calculatorTexts();
  return (
    <Dropdown label={texts.add} className="cx-add-menu" onClose={onClose}>
      <button type="button" className="menu-item" onClick={onFormula}>
        <i className="cg-fx" aria-hidden="true">
          ƒ
        </i>
        {texts.add_line}
      </button>
      <button type="button" className="menu-item" onClick={onTable}>
        <Icon of={Table} small />
        {texts.add_table}
      </button>
    </Dropdown>
  );
}
