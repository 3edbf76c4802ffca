import "./reopening.css";
import { HardDrive, type LucideIcon, MonitorSmartphone, PackageCheck } from "lucide-react";
import { useEffect } from "react";
import { Icon } from "../../../base/ui/icon.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { SyncState } from "../answers/sync-state.tsx";
import { useHeld } from "../answers/use-held.ts";
import { useStandings } from "../answers/use-standings.ts";
import { TopBar } from "../bars/top-bar.tsx";
import { useTimeLeft } from "../clock/use-time-left.ts";
import { Who } from "../parts/who.tsx";
import { usePlayer, useSitting } from "../player-context.tsx";
import { findOpenSection } from "../sitting/wire.ts";
import { offlineTexts } from "./texts.ts";

function Fact({ icon, title, children }: { icon: LucideIcon; title: string; children: string }) {
  return (
    <li>
      <Icon of={icon} />
      <div>
        <b className="med num">{title}</b>
        <p className="body-s dim">{children}</p>
      </div>
    </li>
  );
}

/** Screen of a test that was opened without a network: what is here, what waits, how much time is left. */
export default function ReopenedPart() {
  const { sitting } = usePlayer();
  const { test: texts } = offlineTexts();
  const session = useSitting((state) => state.session);
  const standings = useStandings();
  const { count } = useHeld();
  const left = useTimeLeft();
  // It came after its screen, which found no heading.
  useEffect(() => document.querySelector<HTMLElement>("[data-page-heading]")?.focus({ preventScroll: true }), []);
  const section = session && findOpenSection(session);
  if (!session || !section) return null;
  const answered = standings.filter((one) => one.answer === "full").length;
  const total = Math.max(section.question_count, standings.length);
  const lead = left === null ? texts.lead_untimed : texts.lead;
  const seconds = Math.ceil((left ?? 0) / 1000);
  return (
    <div className="player">
      <TopBar bare />
      <main className="tu-page" id="main">
        <div className="tu">
          <h1 className="h1" data-page-heading tabIndex={-1}>
            {texts.title}
          </h1>
          <p className="tu-lead num">{lead(section.name, answered, total)}</p>
          <div className="tu-strip" role="img" aria-label={texts.strip(answered, total)}>
            {Array.from({ length: total }, (_, index) => (
              <i
                key={standings[index]?.id ?? index}
                className={standings[index]?.answer === "full" ? undefined : "out"}
              />
            ))}
          </div>
          <h2 className="h3 tu-h">{texts.know}</h2>
          <ul className="tu-next">
            {count > 0 ? (
              <Fact icon={HardDrive} title={texts.wait(count)}>
                {texts.wait_then(count)}
              </Fact>
            ) : (
              <Fact icon={HardDrive} title={texts.sent}>
                {texts.sent_then}
              </Fact>
            )}
            <Fact icon={PackageCheck} title={texts.here(section.name)}>
              {texts.here_then}
            </Fact>
            {count > 0 ? (
              <Fact icon={MonitorSmartphone} title={texts.stay}>
                {texts.stay_then(count)}
              </Fact>
            ) : null}
          </ul>
          <div className="tu-act">
            <Button variant="primary" className="btn-lg" onClick={sitting.continueHere}>
              {texts.go}
            </Button>
            {left === null ? null : (
              <p className="body-s dim num">{texts.left(Math.floor(seconds / 60), seconds % 60)}</p>
            )}
          </div>
        </div>
      </main>
      <footer className="p-bot">
        <Who>
          <SyncState />
        </Who>
      </footer>
    </div>
  );
}
