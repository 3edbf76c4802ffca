import {
  ALargeSmall,
  Eraser,
  Keyboard,
  LogOut,
  Maximize,
  MessageSquareWarning,
  NotebookPen,
  Pause,
  Timer,
} from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { findSafeBrowser } from "../../../base/common/safe-browser-way-out.ts";
import { cx } from "../../../base/ui/class-names.ts";
import { Icon } from "../../../base/ui/icon.tsx";
import { KeysDialog } from "../keys/keys-dialog.tsx";
import { keysEvent, noteEvent } from "../keys/use-shortcuts.ts";
import { NoteDialog } from "../notes/note-dialog.tsx";
import { ReportDialog } from "../notes/report-dialog.tsx";
import { Popover, togglePopover } from "../parts/popover.tsx";
import { useAnswer, usePlayer, usePreference, useSitting, useTexts, useTool } from "../player-context.tsx";
import { canAnswer } from "../sitting/screen.ts";
import { findOpenSection } from "../sitting/wire.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { barTools, moreTools } from "./top-bar.tsx";

type Dialog = "note" | "report" | "keys" | "leave";

type ItemProps = {
  icon: typeof Timer;
  children: ReactNode;
  hint?: string | undefined;
  className?: string | undefined;
  pressed?: boolean;
  onPress: () => void;
};

function Item({ icon, children, hint, className, pressed, onPress }: ItemProps) {
  return (
    <button type="button" className={cx("menu-item", className)} aria-pressed={pressed} onClick={onPress}>
      <Icon of={icon} />
      <span className="grow">{children}</span>
      {hint ? <kbd className="kbd">{hint}</kbd> : null}
    </button>
  );
}

type ToolItemProps = {
  tool: (typeof barTools)[number]["tool"];
  icon: typeof Timer;
  hint?: string | undefined;
  className?: string | undefined;
  close: () => void;
};

function ToolItem({ tool, icon, hint, className, close }: ToolItemProps) {
  const { tools } = usePlayer();
  const texts = useTexts();
  const open = useTool(tool);
  const toggle = () => {
    close();
    tools.toggle(tool);
  };
  return (
    <Item icon={icon} hint={hint} className={className} pressed={open} onPress={toggle}>
      {texts.tools[tool]}
    </Item>
  );
}

function Letters() {
  const { preferences } = usePlayer();
  const texts = useTexts();
  const letters = usePreference("letters");
  return (
    <button
      type="button"
      className="menu-item"
      role="switch"
      aria-checked={letters}
      onClick={() => preferences.set({ letters: !letters })}
    >
      <Icon of={Keyboard} />
      <span className="grow">{texts.more.letters}</span>
      <span className="check" data-selected={letters || undefined} aria-hidden="true">
        <span className="switch" />
      </span>
    </button>
  );
}

function MoreBody({ close, show }: { close: () => void; show: (dialog: Dialog) => void }) {
  const { sitting, preferences } = usePlayer();
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  const attempt = useSitting((state) => state.questions?.placed[state.here]?.id) ?? "";
  const answered = Object.keys(useAnswer(attempt).response).length > 0;
  const writable = useSitting(canAnswer);
  const clockHidden = usePreference("clockHidden");
  const section = session && findOpenSection(session);
  const isFull = document.fullscreenElement !== null;
  const and = (run: () => void) => () => {
    close();
    run();
  };
  const fullScreen = () => {
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  };
  return (
    <>
      {barTools
        .filter(({ tool, onPhone }) => !onPhone && section?.tools.includes(tool))
        .map(({ tool, icon }) => (
          <ToolItem key={tool} tool={tool} icon={icon} className="only-phone" close={close} />
        ))}
      {moreTools
        .filter(({ tool }) => section?.tools.includes(tool))
        .map(({ tool, icon, hint }) => (
          <ToolItem key={tool} tool={tool} icon={icon} hint={hint} close={close} />
        ))}
      <Item icon={ALargeSmall} className="only-phone" onPress={and(() => togglePopover("text-menu"))}>
        {texts.tools.text}
      </Item>
      {section?.remaining_ms === null ? null : (
        <Item icon={Timer} hint="T" onPress={and(() => preferences.set({ clockHidden: !clockHidden }))}>
          {clockHidden ? texts.clock.show_long : texts.clock.hide_long}
        </Item>
      )}
      <hr className="menu-rule" />
      <Item icon={NotebookPen} hint="J" onPress={and(() => show("note"))}>
        {texts.more.note}
      </Item>
      {session && !session.is_preview ? (
        <Item icon={MessageSquareWarning} onPress={and(() => show("report"))}>
          {texts.more.report}
        </Item>
      ) : null}
      {answered && writable ? (
        <Item icon={Eraser} onPress={and(() => sitting.change(attempt, { response: {} }))}>
          {texts.more.clear}
        </Item>
      ) : null}
      {session?.can.pause ? (
        <Item icon={Pause} onPress={and(() => void sitting.pause())}>
          {texts.more.pause}
        </Item>
      ) : null}
      <hr className="menu-rule" />
      <Item icon={Keyboard} hint="?" onPress={and(() => show("keys"))}>
        {texts.more.keys}
      </Item>
      <Letters />
      {document.fullscreenEnabled ? (
        <Item icon={Maximize} onPress={and(fullScreen)}>
          {isFull ? texts.more.leave_full_screen : texts.more.full_screen}
        </Item>
      ) : null}
      {findSafeBrowser() ? null : (
        <>
          <hr className="menu-rule" />
          <Item icon={LogOut} onPress={and(() => show("leave"))}>
            {texts.more.leave}
          </Item>
        </>
      )}
    </>
  );
}

/** Shows everything that has no button of its own, and the dialogs that it opens. */
export function MoreMenu() {
  const texts = useTexts();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  useEffect(() => {
    const note = () => setDialog("note");
    const keys = () => setDialog("keys");
    document.addEventListener(noteEvent, note);
    document.addEventListener(keysEvent, keys);
    return () => {
      document.removeEventListener(noteEvent, note);
      document.removeEventListener(keysEvent, keys);
    };
  }, []);
  const closeDialog = () => setDialog(null);
  return (
    <>
      <Popover id="more-menu" label={texts.tools.more} className="bar-pop menu">
        {(close) => <MoreBody close={close} show={setDialog} />}
      </Popover>
      {dialog === "note" ? <NoteDialog onClose={closeDialog} /> : null}
      {dialog === "report" ? <ReportDialog onClose={closeDialog} /> : null}
      {dialog === "keys" ? <KeysDialog onClose={closeDialog} /> : null}
      {dialog === "leave" ? <LeaveDialog onClose={closeDialog} /> : null}
    </>
  );
}
