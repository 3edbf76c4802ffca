import "./access.css";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { CircleCheck, CircleX } from "lucide-react";
import { useEffect, useState } from "react";
import { Icon } from "../../../base/ui/icon.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { TextField } from "../../../base/ui/native/text-field.tsx";
import { shownNumber, shownPercent } from "../../../base/ui/shown-number.ts";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { beginFullScreen } from "../sitting/full-screen.ts";
import { safeBrowserTexts } from "./safe-browser-texts.ts";
import SafeBrowserWay from "./safe-browser-way.tsx";

type Access = OperationOutput<"sessions.access">;

export type AccessPartProps = {
  password: string;
  onPassword: (password: string) => void;
  code: string;
  onCode: (code: string) => void;
  /** Says whether something is missing that can't be typed here. */
  onBarred: (isBarred: boolean) => void;
  /** Gives what is to be done on the press that starts the test. */
  onStarting: (act: () => void) => void;
};

/** Says what starting this test needs and what of it is there, and asks for its password. */
export default function AccessPart({ password, onPassword, code, onCode, onBarred, onStarting }: AccessPartProps) {
  const { sitting } = usePlayer();
  const session = useSitting((state) => state.session?.id) ?? "";
  const { access: texts, try_again } = useTexts();
  const [access, setAccess] = useState<Access | "asking" | "failed">("asking");
  useEffect(() => {
    if (access !== "asking") return;
    let isLeft = false;
    sitting.calls.getAccess().then(
      (found) => {
        if (isLeft) return;
        setAccess(found);
        onBarred(found.safe_browser === "needed" || found.address?.allowed === false || found.earlier?.met === false);
        if (found.safe_browser === "waived") onStarting(() => beginFullScreen(session));
      },
      () => isLeft || setAccess("failed"),
    );
    return () => {
      isLeft = true;
    };
  }, [access, sitting, session, onBarred, onStarting]);
  const again = <Button onClick={() => setAccess("asking")}>{try_again}</Button>;
  if (access === "asking") return <p aria-busy="true">{texts.asking}</p>;
  if (access === "failed") {
    return (
      <p role="alert">
        {texts.failed} {again}
      </p>
    );
  }
  const { address, earlier } = access;
  const browser = access.safe_browser;
  const isMissing = address?.allowed === false || earlier?.met === false;
  // What else is needed is typed there.
  if (browser === "needed") return <SafeBrowserWay hasLeft={false} />;
  return (
    <section className="message-access" aria-labelledby="before-access">
      <h2 className="h3" id="before-access">
        {texts.title}
      </h2>
      {browser === "waived" ? (
        <p>{document.fullscreenEnabled ? safeBrowserTexts().any_in_full_screen : safeBrowserTexts().any}</p>
      ) : null}
      <ul className="needs">
        {browser === "inside" ? <Need isMet>{safeBrowserTexts().inside}</Need> : null}
        {address ? (
          <Need isMet={address.allowed}>{address.allowed ? texts.address : texts.other_address(address.yours)}</Need>
        ) : null}
        {earlier ? <Need isMet={earlier.met}>{earlierText(earlier, texts)}</Need> : null}
      </ul>
      {isMissing ? again : null}
      {access.needs_start_code ? (
        <TextField
          label={texts.code}
          help={texts.code_help}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          maxLength={12}
          value={code}
          onChange={onCode}
        />
      ) : null}
      {access.needs_password ? (
        <TextField
          label={texts.password}
          help={texts.password_help}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          maxLength={100}
          value={password}
          onChange={onPassword}
        />
      ) : null}
    </section>
  );
}

function Need({ isMet, children }: { isMet: boolean; children: string }) {
  const { access: texts } = useTexts();
  return (
    <li>
      <Icon of={isMet ? CircleCheck : CircleX} small />
      <span>
        <b className="med">{isMet ? texts.met : texts.missing}</b> {children}
      </span>
    </li>
  );
}

function earlierText(earlier: NonNullable<Access["earlier"]>, texts: ReturnType<typeof useTexts>["access"]): string {
  const { name, at_least: least, result } = earlier;
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 });
  const percent = (value: number) => `${number.format(value)}%`;
  const wanted =
    least && (least.unit === "percent" ? percent(least.value) : texts.points(number.format(least.value), least.value));
  const needed = wanted ? texts.earlier_at_least(name, wanted) : texts.earlier(name);
  if (!result) return `${needed} ${texts.no_result}`;
  const bounds = least ? [least.value] : [];
  const points = shownNumber(result.points, 2, bounds);
  const has =
    least?.unit === "percent"
      ? percent(shownPercent(result.points, result.max_points, bounds))
      : texts.points(number.format(points), points);
  return `${needed} ${texts.has(has)}`;
}
