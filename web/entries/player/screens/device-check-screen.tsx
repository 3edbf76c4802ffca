import { useEffect, useRef, useSyncExternalStore } from "react";
import { DeviceList, DeviceRow } from "../../../base/device/device-list.tsx";
import { sayWhole } from "../../../base/device/say-device.ts";
import { deviceTexts } from "../../../base/device/texts.ts";
import type { DeviceCheck } from "../../../base/device/use-device-check.ts";
import { Button } from "../../../base/ui/native/button.tsx";
import { shownPercent } from "../../../base/ui/shown-number.ts";
import { reachable } from "../parts/scroll-region.ts";
import { Who } from "../parts/who.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { wholeTime } from "./section-table.tsx";

/** Shows a tick for each question that has arrived; the next one is loading. */
function Strip({ done, all, label }: { done: number; all: number; label: string }) {
  const place = (index: number) => `${((index + 0.5) / all) * 100}%`;
  return (
    <svg className="dc-strip" height="12" role="img" aria-label={label}>
      {Array.from({ length: all }, (_, index) => {
        const kind = index < done ? "d" : index === done ? "h" : "u";
        return (
          <line
            key={place(index)}
            className={kind}
            x1={place(index)}
            x2={place(index)}
            y1={kind === "d" ? 4 : kind === "h" ? 0 : 8}
            y2="12"
          />
        );
      })}
    </svg>
  );
}

/** The maximum number of ticks: more would touch each other. */
const MOST_TICKS = 150;

/** Shows the download progress of the questions. */
function Questions({ storageWorks }: { storageWorks: boolean | undefined }) {
  const { ahead } = usePlayer().sitting;
  const { ahead: words } = useTexts();
  const { phase, count } = useSyncExternalStore(ahead.subscribe, ahead.get);
  const size = (bytes: number) =>
    new Intl.NumberFormat(document.documentElement.lang, {
      style: "unit",
      unit: "megabyte",
      maximumFractionDigits: 1,
    }).format(bytes / 1_000_000);
  if (phase === "unavailable" || phase === "waiting" || !count) {
    const idle = phase === "unavailable" || storageWorks === false ? words.on_start : words.soon;
    return (
      <DeviceRow state="idle" title={words.title}>
        <p>{idle}</p>
      </DeviceRow>
    );
  }
  const { questions: done, ofQuestions: all, bytes, ofBytes } = count;
  const share = done / Math.max(1, all);
  const isReady = phase === "ready";
  const value = isReady && ofBytes > 0 ? size(ofBytes) : percent(share);
  return (
    <DeviceRow state={isReady ? "ok" : "wait"} share={share} title={words.title} value={value}>
      <p>{isReady ? words.all_here(all) : words.downloading}</p>
      {all <= MOST_TICKS ? <Strip done={done} all={all} label={words.count(done, all)} /> : null}
      {isReady ? null : (
        <p className="num dc-more">
          {words.count(done, all)}
          {ofBytes > 0 ? ` · ${words.of(size(bytes), size(ofBytes))}` : ""}
        </p>
      )}
    </DeviceRow>
  );
}

const percent = (share: number) =>
  new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits: 1 }).format(
    shownPercent(share, 1) / 100,
  );

type DeviceCheckScreenProps = {
  device: DeviceCheck;
  isBusy: boolean;
  /** Null when starting needs more than this screen offers. */
  onStart: (() => void) | null;
  onBack: () => void;
};

/** Shows whether this device is fit for the test, and what to do where it isn’t. No finding prevents a start. */
export function DeviceCheckScreen({ device, isBusy, onStart, onBack }: DeviceCheckScreenProps) {
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  const failed = useSitting((state) => state.failed);
  const heading = useRef<HTMLHeadingElement>(null);
  const words = deviceTexts();
  const { title, status, hasFailed } = sayWhole(device.found, words);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  if (!session) return null;
  const about = [texts.device.sections(session.sections.length), wholeTime(session, texts.length)];
  return (
    <div className="player">
      <header className="p-top">
        <div className="sec">
          <b className="truncate" dir="auto">
            {session.assessment_name}
          </b>
          <span className="truncate">{about.filter(Boolean).join(" · ")}</span>
        </div>
        <span />
        <div className="tools">
          <Button variant="ghost" onClick={onBack}>
            {texts.device.back}
          </Button>
        </div>
      </header>
      <main className="dc-body" id="main">
        <section className="dc" aria-label={words.title} {...reachable}>
          <h1 className="h1" tabIndex={-1} ref={heading}>
            {title}
          </h1>
          <p className="dim" role="status">
            {status}
          </p>
          <DeviceList found={device.found}>
            <Questions storageWorks={device.found.storage?.works} />
          </DeviceList>
          <p className="message-failed" role="alert">
            {failed ? texts.act_failed[failed.why] : ""}
          </p>
        </section>
      </main>
      <footer className="p-bot">
        <Who />
        <span />
        <div className="go">
          {onStart ? (
            <Button variant={hasFailed ? "ghost" : "primary"} disabled={isBusy} onClick={onStart}>
              {hasFailed ? texts.device.start_anyway : texts.before.start}
            </Button>
          ) : null}
          {hasFailed ? (
            <Button variant="primary" onClick={device.again}>
              {words.again}
            </Button>
          ) : null}
        </div>
      </footer>
    </div>
  );
}
