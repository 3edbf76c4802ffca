import { Timer } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { STARTS_NOW } from "../../../base/common/starting-address.ts";
import { sayWhole } from "../../../base/device/say-device.ts";
import { deviceTexts } from "../../../base/device/texts.ts";
import { useDeviceCheck } from "../../../base/device/use-device-check.ts";
import { createLateChunk, LatePart } from "../../../base/questions/late-part.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { RichContent } from "../../../base/ui/rich-content.tsx";
import { lateStart } from "../clock/late-start.ts";
import { untilText } from "../clock/moment-text.ts";
import { HomeLink } from "../parts/home-link.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { ZoneUnknown } from "../parts/zone-unknown.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { AheadStatus } from "./ahead-status.tsx";
import { DeviceCheckScreen } from "./device-check-screen.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { SectionTable } from "./section-table.tsx";

const access = createLateChunk(
  () => import("../access/access-part.tsx"),
  (module) => module.default,
);

/** Enough to find a device that needs attention: a whole room looks at this page within a minute. */
const FEW_MESSAGES = 4;

/** Returns how much of its time the sitting has where it starts late, minute by minute; null where it has all. */
function useLateStart() {
  const session = useSitting((state) => state.session);
  const [read, setRead] = useState({ session, at: performance.now() });
  const [, setTick] = useState(0);
  if (read.session !== session) setRead({ session, at: performance.now() });
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 10_000);
    return () => clearInterval(timer);
  }, []);
  return session ? lateStart(session, performance.now() - read.at) : null;
}

/** Begins a sitting that its student asked to start on the page before; true while it begins. */
function useStartNow(): boolean {
  const { sitting } = usePlayer();
  const isRestricted = useSitting((state) => state.session?.restricted === true);
  const [isAsked, setAsked] = useState(location.hash === STARTS_NOW && !isRestricted);
  useEffect(() => {
    if (!isAsked) return;
    history.replaceState(null, "", location.pathname);
    // What refuses it is told on this screen, where it can be started again.
    void sitting.start().finally(() => setAsked(false));
  }, [isAsked, sitting]);
  return isAsked;
}

/** What comes before the start, unless its student has asked for it already. */
export function BeforeStartScreen() {
  return useStartNow() ? <LoadingScreen /> : <StartScreen />;
}

/** Rules, sections, times and tools, what was set for this student, a look at the device; then Start. */
function StartScreen() {
  const { sitting, timeZone } = usePlayer();
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  const late = useLateStart();
  const busy = useSitting((state) => state.busy !== null);
  const failed = useSitting((state) => state.failed);
  const keeps = useSitting((state) => state.outbox.keeps);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isBarred, setBarred] = useState(false);
  const starting = useRef(() => {});
  const onStarting = useCallback((act: () => void) => {
    starting.current = act;
  }, []);
  const [isChecking, setChecking] = useState(false);
  const device = useDeviceCheck(sitting.tellDevice, FEW_MESSAGES);
  if (!session) return null;
  const { before } = texts;
  const typed = session.restricted
    ? { ...(password === "" ? {} : { password }), ...(code === "" ? {} : { start_code: code }) }
    : {};
  const mayStart = !busy && !isBarred;
  const start = () => {
    starting.current();
    void sitting.start(typed);
  };
  const openCheck = () => {
    setChecking(true);
    device.again();
  };
  if (isChecking) {
    // What it takes to start is asked for on the screen before.
    const onStart = session.restricted ? null : start;
    return <DeviceCheckScreen device={device} isBusy={busy} onStart={onStart} onBack={() => setChecking(false)} />;
  }
  const told = sayWhole(device.found, deviceTexts());
  const { sections } = session;
  const rules = before.rules_list({
    timed: sections.length === 0 ? !session.untimed : sections.some((one) => one.time_limit_seconds !== null),
    several: sections.length !== 1,
    mayPause: session.may_pause,
    keeps,
  });
  const [first] = sections;
  // Where a section has words of its own, they are shown before it begins.
  const isTimed = sections.some((one) => one.time_limit_seconds !== null);
  const clock = !first
    ? ""
    : first.time_limit_seconds !== null
      ? before.clock(first.instructions.trim() === "")
      : isTimed
        ? before.later_clock
        : before.no_clock;
  const factor = new Intl.NumberFormat(document.documentElement.lang).format(session.time_multiplier);
  const given = [
    session.untimed ? before.untimed : session.time_multiplier !== 1 ? before.multiplier(factor) : "",
    session.may_pause ? before.may_pause : "",
    session.read_aloud ? before.read_aloud : "",
    session.masking ? before.masking : "",
  ].filter(Boolean);
  return (
    <MessageScreen
      wide
      over={session.is_preview ? before.preview : session.user_name}
      title={<bdi>{session.assessment_name}</bdi>}
    >
      <section className="before-go" aria-label={before.start}>
        {late && session.hard_closes_at ? (
          <div className="before-clock is-late">
            <Icon of={Timer} />
            <div>
              <h2 className="h2">
                {late.goesOn
                  ? before.late_goes_on(texts.length(late.left))
                  : before.late(texts.length(late.left), texts.length(late.planned))}
              </h2>
              <p className="dim">
                {before.late_closes(
                  untilText(session.hard_closes_at, timeZone, document.documentElement.lang, new Date()),
                )}{" "}
                {clock}
              </p>
              <ZoneUnknown />
            </div>
          </div>
        ) : clock ? (
          <div className="before-clock">
            <Icon of={Timer} />
            <p className="before-said">{clock}</p>
          </div>
        ) : null}
        {session.restricted ? (
          <LatePart
            chunk={access}
            props={{ password, onPassword: setPassword, code, onCode: setCode, onBarred: setBarred, onStarting }}
          />
        ) : null}
        <div className="message-actions">
          <Button variant="primary" className="btn-lg" disabled={!mayStart} onClick={start}>
            {late && late.left > 0 ? before.start_late(texts.length(late.left)) : before.start}
          </Button>
          <HomeLink />
          <AheadStatus />
          <p className="message-failed" role="alert">
            {failed ? texts.act_failed[failed.why] : ""}
          </p>
        </div>
      </section>
      {session.instructions ? <RichContent className="message-lead" html={session.instructions} /> : null}
      {sections.length > 0 ? (
        <section aria-labelledby="before-sections">
          <h2 className="h3" id="before-sections">
            {before.sections}
          </h2>
          <SectionTable session={session} />
        </section>
      ) : null}
      {given.length > 0 ? (
        <section aria-labelledby="before-given">
          <h2 className="h3" id="before-given">
            {before.accommodations}
          </h2>
          <ul className="plain-list">
            {given.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="message-cols">
        <section aria-labelledby="before-rules">
          <h2 className="h3" id="before-rules">
            {before.rules}
          </h2>
          <ul className="plain-list">
            {rules.filter(Boolean).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="before-check">
          <h2 className="h3" id="before-check">
            {before.check}
          </h2>
          <p className="dim">{told.title}</p>
          <Button variant="secondary" className="before-check" onClick={openCheck}>
            {texts.device.open}
          </Button>
        </section>
      </div>
    </MessageScreen>
  );
}
