import { CircleHelp, Highlighter, NotebookPen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../base/ui/icon.tsx";
import type { Selected } from "../use-selected-quote.ts";

type SelectionBarProps = {
  selected: Selected;
  onHighlight: () => void;
  onNote: () => void;
  onAsk: (() => void) | undefined;
};

const GAP_PX = 8;
const HEIGHT_PX = 48;

/** Shows what can be done with what is selected, right beneath it, or above where there is no room. */
export function SelectionBar({ selected: { box }, onHighlight, onNote, onAsk }: SelectionBarProps) {
  const { t } = useTranslation("reader");
  const isBelow = box.bottom + GAP_PX + HEIGHT_PX < window.innerHeight - HEIGHT_PX;
  const top = isBelow ? box.bottom + GAP_PX : Math.max(GAP_PX, box.top - HEIGHT_PX);
  const left = Math.min(Math.max(box.left + box.width / 2, 150), window.innerWidth - 150);
  // The selection must stay while one presses.
  const keep = (event: React.PointerEvent) => event.preventDefault();
  return (
    <div className="sel-bar" role="toolbar" aria-label={t("selected")} style={{ top, left }} onPointerDown={keep}>
      <button type="button" onClick={onHighlight}>
        <Icon of={Highlighter} />
        {t("highlight")}
      </button>
      <button type="button" onClick={onNote}>
        <Icon of={NotebookPen} />
        {t("note")}
      </button>
      {onAsk ? (
        <button type="button" onClick={onAsk}>
          <Icon of={CircleHelp} />
          {t("ask")}
        </button>
      ) : null}
    </div>
  );
}
