import { useState } from "react";
import { sayWhole } from "../../device/say-device.ts";
import { deviceTexts } from "../../device/texts.ts";
import { useDeviceCheck } from "../../device/use-device-check.ts";
import { createLateChunk, LatePart } from "../../questions/late-part.tsx";
import { Button } from "../../ui/native/button.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import { HomeLink } from "../parts/home-link.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { AheadStatus } from "./ahead-status.tsx";
import { DeviceCheckScreen } from "./device-check-screen.tsx";
import { SectionTable } from "./section-table.tsx";

const access = createLateChunk(
  () => import("../access/access-part.tsx"),
  (module) => module.default,
);

/** Enough to find a device that needs attention: a whole room looks at this page within a minute. */
const FEW_MESSAGES = 4;

/** Rules, sections, times and tools, what was set for this student, a look at the device; then Start. */
export function BeforeStartScreen() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  const busy = useSitting((state) => state.busy !== null);
  const failed = useSitting((state) => state.failed);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isBarred, setBarred] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const device = useDeviceCheck(sitting.tellDevice, FEW_MESSAGES);
  if (!session) return null;
  const { before } = texts;
  const typed = session.restricted
    ? { ...(password === "" ? {} : { password }), ...(code === "" ? {} : { start_code: code }) }
    : {};
  const mayStart = !busy && !isBarred;
  const start = () => void sitting.start(typed);
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
  });
  const factor = new Intl.NumberFormat(document.documentElement.lang).format(session.time_multiplier);
  const given = [
    session.untimed ? before.untimed : session.time_multiplier !== 1 ? before.multiplier(factor) : "",
    session.may_pause ? before.may_pause : "",
  ].filter(Boolean);
  return (
    <MessageScreen
      wide
      over={session.is_preview ? before.preview : session.user_name}
      title={<bdi>{session.assessment_name}</bdi>}
      actions={
        <>
          <Button variant="primary" className="btn-lg" disabled={!mayStart} onClick={start}>
            {before.start}
          </Button>
          <HomeLink />
          <AheadStatus />
          <p className="message-failed" role="alert">
            {failed ? texts.act_failed[failed.why] : ""}
          </p>
        </>
      }
    >
      {session.instructions ? <RichContent className="message-lead" html={session.instructions} /> : null}
      {session.restricted ? (
        <LatePart
          chunk={access}
          props={{ password, onPassword: setPassword, code, onCode: setCode, onBarred: setBarred }}
        />
      ) : null}
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
