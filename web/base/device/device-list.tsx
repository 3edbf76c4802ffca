import "./device.css";
import { type DeviceFound, deviceParts } from "@sextant/contract/device-state.ts";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { sayPart } from "./say-device.ts";
import { type DeviceTexts, deviceTexts } from "./texts.ts";

type RowState = keyof DeviceTexts["states"];

const CIRCLE = 2 * Math.PI * 9;

const marks = { ok: CircleCheck, advice: CircleAlert, fail: CircleAlert, idle: CircleDashed };
const classes = { ok: "ok", advice: "advice", fail: "no", wait: "wait", idle: "idle" };

type DeviceRowProps = {
  state: RowState;
  title: string;
  value?: string;
  /** How much is done, from 0 to 1, while it waits. */
  share?: number;
  children?: ReactNode;
};

/** Shows one check: how it went, what was found, and what to do. */
export function DeviceRow({ state, title, value, share = 0.25, children }: DeviceRowProps) {
  const texts = deviceTexts();
  return (
    <li className={cx("dc-row", state === "fail" && "is-no")}>
      <span className={`dc-mark ${classes[state]}`} role="img" aria-label={texts.states[state]}>
        {state === "wait" ? (
          <svg className="dc-ring" viewBox="0 0 22 22" aria-hidden="true">
            <circle className="b" cx="11" cy="11" r="9" />
            <circle className="f" cx="11" cy="11" r="9" strokeDasharray={`${share * CIRCLE} ${CIRCLE}`} />
          </svg>
        ) : (
          <Icon of={marks[state]} />
        )}
      </span>
      <div>
        <h2>{title}</h2>
        {children}
      </div>
      <span className="val">{value || "–"}</span>
    </li>
  );
}

/** Lists the checks of this device, and after them what else is checked. */
export function DeviceList({ found, children }: { found: Partial<DeviceFound>; children?: ReactNode }) {
  const texts = deviceTexts();
  return (
    <ul>
      {deviceParts.map((part) => {
        const said = sayPart(part, found, texts, document.documentElement.lang);
        if (!said) {
          return (
            <DeviceRow key={part} state="wait" title={texts.parts[part]}>
              <p>{texts.checking}</p>
            </DeviceRow>
          );
        }
        return (
          <DeviceRow key={part} state={said.state} title={texts.parts[part]} value={said.value}>
            <p>{said.text}</p>
            {said.steps.length > 0 ? (
              <ol className="dc-fix">
                {said.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            ) : null}
            {said.more ? <p className="dc-more">{said.more}</p> : null}
          </DeviceRow>
        );
      })}
      {children}
    </ul>
  );
}
