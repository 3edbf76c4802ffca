import { Check, CircleAlert, Ellipsis } from "lucide-react";
import { useEffect, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { usePlayer, useTexts } from "../player-context.tsx";
import { checkDevice, type DeviceChecks, unchecked } from "./device-checks.ts";

/** Less than this is a right clock. */
const CLOCK_MS = 60_000;

function Row({ good, children }: { good: boolean | null; children: string }) {
  return (
    <li data-good={good ?? undefined}>
      <Icon of={good === null ? Ellipsis : good ? Check : CircleAlert} small />
      {children}
    </li>
  );
}

/** Shows what this device can do, before it matters. Nothing here keeps anybody from starting. */
export function DeviceCheck() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const { checks: words } = texts.before;
  const [checks, setChecks] = useState<DeviceChecks>(unchecked);
  useEffect(() => {
    checkDevice(sitting.calls, (known) => setChecks((before) => ({ ...before, ...known })));
  }, [sitting]);
  const { storage, connection, clockOff } = checks;
  const off = Math.abs(clockOff ?? 0);
  return (
    <ul className="device-check">
      <Row good={connection === null ? null : connection !== false}>
        {connection === null
          ? words.connection_wait
          : connection === false
            ? words.connection_bad
            : words.connection(connection)}
      </Row>
      <Row good={storage}>{storage === false ? words.storage_bad : words.storage}</Row>
      {clockOff === null ? null : (
        <Row good>{off < CLOCK_MS ? words.clock : words.clock_off(texts.length(Math.round(off / 60_000) * 60))}</Row>
      )}
    </ul>
  );
}
