import {
  Check,
  CircleAlert,
  Clock,
  CloudOff,
  HardDrive,
  History,
  Hourglass,
  type LucideIcon,
  MessageSquare,
  MonitorSmartphone,
  RotateCcw,
  Wrench,
  X,
} from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "../../../base/ui/icon.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { useClearOfControls } from "../../../base/ui/use-clear-of-controls.ts";
import { useHeld } from "../answers/use-held.ts";
import { useWait } from "../answers/use-wait.ts";
import { untilText } from "../clock/moment-text.ts";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { lastingNotes, type Note } from "../sitting/machine.ts";
import { holdsLease, screenOf } from "../sitting/screen.ts";
import { findOpenSection } from "../sitting/wire.ts";
import { FilesComing } from "../uploads/files-said.tsx";

const icons: Record<Note["kind"], LucideIcon> = {
  offline: CloudOff,
  online: Check,
  storage_failed: HardDrive,
  extended: Clock,
  message: MessageSquare,
  refused: CircleAlert,
  uncounted: CircleAlert,
  returned: MonitorSmartphone,
  restored: History,
  continued: History,
  reopened: RotateCcw,
  tools: Wrench,
};

/** How long a note stays that nothing waits for: good news shortly, what a person wrote long enough to be read twice. */
const stays: Partial<Record<Note["kind"], number>> = {
  online: 6000,
  restored: 12_000,
  continued: 12_000,
  reopened: 30_000,
  tools: 15_000,
  extended: 15_000,
  message: 60_000,
};

type CardProps = {
  icon: LucideIcon;
  tone: "warning" | "info" | "success";
  title: string;
  alert?: boolean;
  onClose?: () => void;
  children: ReactNode;
};

function Card({ icon, tone, title, alert, onClose, children }: CardProps) {
  const texts = useTexts();
  return (
    <div className="popover p-note" data-tone={tone} role={alert ? "alert" : "status"}>
      <Icon of={icon} />
      <b className="strong">{title}</b>
      {onClose ? (
        <Button variant="ghost" icon aria-label={texts.notes.hide} onClick={onClose}>
          <Icon of={X} small />
        </Button>
      ) : (
        <span />
      )}
      <div className="tx">{children}</div>
    </div>
  );
}

function OfflineWords() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const { count, isKept } = useHeld();
  const blocked = useSitting((state) => state.outbox.blocked);
  const grace = useSitting((state) => state.session?.sync_grace_seconds ?? 0);
  const isTimed = useSitting(({ session }) => Boolean(session && findOpenSection(session)?.time_limit_seconds));
  const [more, setMore] = useState(false);
  return (
    <>
      {blocked ? texts.notes.blocked(count, isKept) : texts.notes.offline(count, isKept)}{" "}
      {isTimed ? `${texts.notes.clock_runs} ` : null}
      <FilesComing words={texts.files.coming} className="" />
      {!isTimed ? null : more ? (
        <>{texts.notes.offline_more_answer(Math.round(grace / 60))} · </>
      ) : (
        <>
          <button type="button" className="link nowrap" onClick={() => setMore(true)}>
            {texts.notes.offline_more}
          </button>
          {" · "}
        </>
      )}
      <button type="button" className="link nowrap" onClick={sitting.retry}>
        {texts.try_again}
      </button>
    </>
  );
}

function NoteCard({ note }: { note: Note }) {
  const { sitting, timeZone } = usePlayer();
  const texts = useTexts();
  const blocked = useSitting((state) => state.outbox.blocked);
  const { isKept } = useHeld();
  const close = () => sitting.closeNote(note.id);
  const { kind, id } = note;
  useEffect(() => {
    const ms = stays[kind];
    if (ms === undefined) return;
    const timer = setTimeout(() => sitting.closeNote(id), ms);
    return () => clearTimeout(timer);
  }, [kind, id, sitting]);
  const card = { icon: icons[kind], onClose: close };
  switch (note.kind) {
    case "offline":
      return (
        <Card {...card} tone="warning" title={blocked ? texts.notes.blocked_title : texts.notes.offline_title}>
          <OfflineWords />
        </Card>
      );
    case "online":
      return (
        <Card {...card} tone="success" title={texts.notes.online_title}>
          {texts.notes.online}
        </Card>
      );
    case "storage_failed":
      return (
        <Card {...card} tone="warning" title={texts.notes.storage_title}>
          {texts.notes.storage}
        </Card>
      );
    case "extended":
      return (
        <Card {...card} tone="info" alert title={texts.notes.extended_title}>
          {texts.notes.extended(texts.length(Math.round(note.ms / 1000)))}
        </Card>
      );
    case "message":
      return (
        <Card {...card} tone="info" alert title={texts.notes.message_title}>
          <span dir="auto" className="p-note-text">
            {note.text}
          </span>
        </Card>
      );
    case "refused":
      return (
        <Card {...card} tone="warning" alert title={texts.notes.refused_title}>
          {texts.notes.refused(note.position, isKept)}
        </Card>
      );
    case "restored":
      return (
        <Card {...card} tone="info" title={texts.notes.restored_title}>
          {texts.notes.restored(note.count)}
        </Card>
      );
    case "continued":
      return (
        <Card {...card} tone="info" title={texts.notes.restored_title}>
          {texts.notes.continued(note.answered, note.count)}
        </Card>
      );
    case "reopened":
      return (
        <Card {...card} tone="info" alert title={texts.notes.reopened_title}>
          {note.until === null
            ? texts.notes.reopened
            : texts.notes.reopened_until(untilText(note.until, timeZone, document.documentElement.lang, new Date()))}
        </Card>
      );
    case "tools": {
      const named = (tools: readonly string[]) => texts.list(tools.map((tool) => texts.tool_names[tool] ?? tool));
      return (
        <Card {...card} tone="info" alert title={texts.notes.tools_title}>
          {note.off.length > 0 ? texts.notes.tools_off(named(note.off)) : null}{" "}
          {note.on.length > 0 ? texts.notes.tools_on(named(note.on)) : null}
        </Card>
      );
    }
    case "returned": {
      const words = texts.notes.returned[note.from];
      return (
        <Card {...card} tone={note.overtaken.length > 0 ? "warning" : "info"} alert title={words.title}>
          {note.saved > 0 ? <p>{words.saved(note.saved)}</p> : null}
          {note.overtaken.map(({ position, answer, counts }) => (
            <p key={position}>
              {words.overtaken(position)}{" "}
              {answer !== null && counts !== null
                ? words.both(answer || texts.notes.blank, counts || texts.notes.blank)
                : null}
            </p>
          ))}
          {note.overtaken.length > 0 ? <p>{texts.notes.returned_kept(note.overtaken.length)}</p> : null}
        </Card>
      );
    }
    case "uncounted":
      return (
        <Card {...card} tone="warning" title={texts.notes.uncounted_title(note.count)}>
          {texts.notes.uncounted[note.endedBy]} {texts.notes.uncounted_kept(note.count)}
        </Card>
      );
  }
}

/** Says, for as long as it is so, that another device holds the sitting, over the question that can still be read. */
function TakenCard() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const busy = useSitting((state) => state.busy !== null);
  return (
    <Card icon={MonitorSmartphone} tone="warning" alert title={texts.notes.taken_title}>
      <p>{texts.notes.taken}</p>
      <Button variant="primary" className="taken-act" disabled={busy} onClick={() => void sitting.takeOver()}>
        {texts.continue_here}
      </Button>
    </Card>
  );
}

/** What was asked for from the question did not happen. */
function FailedCard() {
  const texts = useTexts();
  const { isAllKept } = useHeld();
  const failed = useSitting((state) => (screenOf(state) === "question" ? state.failed : null));
  if (!failed) return null;
  return (
    <Card icon={CircleAlert} tone="warning" alert title={texts.act_failed.title}>
      {failed.action === "next_question" && failed.why === "offline"
        ? texts.act_failed.next_offline(isAllKept)
        : texts.act_failed[failed.why]}
    </Card>
  );
}

/** On a phone, where the bar has no room for it: the server has asked for a wait. */
function BusyCard({ wait }: { wait: string }) {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const unsent = useSitting((state) => state.outbox.unsent);
  return (
    <div className="only-phone">
      <Card icon={Hourglass} tone="warning" title={texts.sync.failing(unsent)}>
        {texts.notes.again_in(wait)}{" "}
        <button type="button" className="link nowrap" onClick={sitting.retry}>
          {texts.try_again}
        </button>
      </Card>
    </div>
  );
}

const MOST = 3;
const connection: ReadonlySet<Note["kind"]> = new Set(["offline", "online"]);

/** Shows everything that is told while one works. Notes float: nothing under a finger moves. */
export function FloatingNotes() {
  const all = useSitting((state) => state.notes);
  const isOpen = useSitting((state) => state.session?.state === "in_progress");
  const timeUp = useSitting((state) => screenOf(state) === "time_up");
  // Once it is over, the screen itself says how the answers fare.
  const notes = all.filter(({ kind }) => lastingNotes.has(kind) || (!timeUp && (isOpen || !connection.has(kind))));
  const taken = useSitting((state) => screenOf(state) === "question" && !holdsLease(state));
  const element = useRef<HTMLDivElement>(null);
  const failed = useSitting((state) => screenOf(state) === "question" && state.failed !== null);
  const wait = useWait();
  const busy = useSitting((state) => screenOf(state) === "question" && holdsLease(state) && state.outbox.unsent > 0);
  const waits = wait !== null && busy;
  useClearOfControls(element, notes.length > 0 || failed || taken || waits);
  return (
    <div className="p-notes" ref={element}>
      {notes.slice(-MOST).map((note) => (
        <NoteCard key={note.id} note={note} />
      ))}
      {waits ? <BusyCard wait={wait} /> : null}
      <FailedCard />
      {taken ? <TakenCard /> : null}
    </div>
  );
}
