import {
  ALargeSmall,
  BookOpenText,
  Calculator,
  EllipsisVertical,
  Highlighter,
  type LucideIcon,
  RectangleHorizontal,
  TextSelect,
  Volume2,
} from "lucide-react";
import { cx } from "../../../base/ui/class-names.ts";
import { Icon } from "../../../base/ui/icon.tsx";
import { ClockView } from "../clock/clock-view.tsx";
import { usePlayer, useSitting, useTexts, useTool } from "../player-context.tsx";
import { findOpenSection, placeOf } from "../sitting/wire.ts";
import type { OpenTools } from "../tools/open-tools.ts";

/** Less common tools: under More on every device. */
export const moreTools: readonly { tool: keyof OpenTools; icon: LucideIcon; hint: string }[] = [
  { tool: "masking", icon: RectangleHorizontal, hint: "K" },
  { tool: "read_aloud", icon: Volume2, hint: "S" },
];

/** The tools of a section in the order of the bar. On phones the bar shows only the calculator; the others are under More. */
export const barTools: readonly { tool: keyof OpenTools; icon: LucideIcon; onPhone: boolean }[] = [
  { tool: "calculator", icon: Calculator, onPhone: true },
  { tool: "reference_sheet", icon: BookOpenText, onPhone: false },
  { tool: "highlight", icon: Highlighter, onPhone: false },
  { tool: "line_reader", icon: TextSelect, onPhone: false },
];

function ToolButton({ tool, icon, onPhone }: (typeof barTools)[number]) {
  const { tools } = usePlayer();
  const texts = useTexts();
  const open = useTool(tool);
  return (
    <button
      type="button"
      className={cx("tool", !onPhone && "only-wide")}
      aria-pressed={open}
      aria-label={texts.tools[tool]}
      onClick={() => tools.toggle(tool)}
    >
      <Icon of={icon} />
      <span>{texts.tools[tool]}</span>
    </button>
  );
}

/** Shows section, clock and tools. `bare`: no tools, where there is no question. */
export function TopBar({ bare }: { bare?: boolean }) {
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  const section = session && findOpenSection(session);
  if (!session || !section) return null;
  return (
    <header className="p-top">
      <div className="sec">
        <b className="truncate" dir="auto">
          {section.name}
        </b>
        <span className="truncate">
          {session.is_preview ? (
            <em className="preview-word">{session.is_draft_preview ? texts.draft_preview : texts.preview}</em>
          ) : null}
          {texts.place_of(placeOf(session, section))}
        </span>
      </div>
      <ClockView />
      {bare ? (
        <span />
      ) : (
        <div className="tools" role="toolbar" aria-label={texts.tools.label}>
          {barTools
            .filter(({ tool }) => section.tools.includes(tool))
            .map((tool) => (
              <ToolButton key={tool.tool} {...tool} />
            ))}
          <button type="button" className="tool only-wide" popoverTarget="text-menu" aria-label={texts.tools.text}>
            <Icon of={ALargeSmall} />
            <span>{texts.tools.text}</span>
          </button>
          <button type="button" className="tool" popoverTarget="more-menu" aria-label={texts.tools.more}>
            <Icon of={EllipsisVertical} />
            <span>{texts.tools.more}</span>
          </button>
        </div>
      )}
    </header>
  );
}
