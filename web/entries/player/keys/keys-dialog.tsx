import { X } from "lucide-react";
import { Icon } from "../../../base/ui/icon.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { Modal } from "../parts/modal.tsx";
import { usePreference, useSitting, useTexts } from "../player-context.tsx";
import { findOpenSection } from "../sitting/wire.ts";
import type { Texts } from "../texts/en.ts";

/** Every key with what it does, and the tool it needs. */
const rows: readonly { keys: readonly string[]; row: keyof Texts["keys"]["rows"]; tool?: string }[] = [
  { keys: ["↑", "↓"], row: "arrows" },
  { keys: ["A", "–", "E"], row: "choose" },
  { keys: ["Shift", "A", "–", "E"], row: "strike", tool: "eliminator" },
  { keys: ["Delete"], row: "clear" },
  { keys: ["F"], row: "flag" },
  { keys: ["N"], row: "next" },
  { keys: ["P"], row: "back" },
  { keys: ["G"], row: "grid" },
  { keys: ["C"], row: "calculator", tool: "calculator" },
  { keys: ["R"], row: "reference", tool: "reference_sheet" },
  { keys: ["H"], row: "highlight", tool: "highlight" },
  { keys: ["M"], row: "mark", tool: "highlight" },
  { keys: ["L"], row: "line_reader", tool: "line_reader" },
  { keys: ["K"], row: "masking", tool: "masking" },
  { keys: ["S"], row: "read_aloud", tool: "read_aloud" },
  { keys: ["X"], row: "strike_mode", tool: "eliminator" },
  { keys: ["J"], row: "note" },
  { keys: ["Z"], row: "text" },
  { keys: ["T"], row: "clock" },
  { keys: ["?"], row: "help" },
  { keys: ["Esc"], row: "escape" },
];

/** Shows the list of keys, of this section's tools only. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const letters = usePreference("letters");
  const session = useSitting((state) => state.session);
  const tools = (session && findOpenSection(session)?.tools) ?? [];
  return (
    <Modal
      wide
      title={
        <span className="row between">
          {texts.keys.title}
          <Button variant="ghost" icon aria-label={texts.close} onClick={onClose}>
            <Icon of={X} />
          </Button>
        </span>
      }
      onClose={onClose}
    >
      {letters ? null : <p className="help">{texts.keys.off}</p>}
      <dl className="keys-list">
        {rows
          .filter(({ tool }) => tool === undefined || tools.includes(tool))
          .map(({ keys, row }) => (
            <div key={row}>
              <dt>
                {keys.map((key) =>
                  key === "–" ? (
                    <span key={key}>–</span>
                  ) : (
                    <kbd className="kbd" key={key}>
                      {key}
                    </kbd>
                  ),
                )}
              </dt>
              <dd>{texts.keys.rows[row]}</dd>
            </div>
          ))}
      </dl>
    </Modal>
  );
}
