import "./access.css";
import { useState } from "react";
import { isPassing, isRefused } from "../../../base/requests/call-error-kind.ts";
import { Button } from "../../../base/ui/native/button.tsx";
import { usePlayer } from "../player-context.tsx";
import { safeBrowserTexts } from "./safe-browser-texts.ts";

const SITE = "https://safeexambrowser.org";

type SafeBrowserWayProps = {
  /** The student began in Safe Exam Browser and left it. */
  hasLeft: boolean;
};

type Told = "opened" | "opened_by_password" | "waits" | "failed" | "password_lost" | "over";

/** Leads into Safe Exam Browser: by a file that opens it, or that is downloaded, and works once. */
export default function SafeBrowserWay({ hasLeft }: SafeBrowserWayProps) {
  const { sitting } = usePlayer();
  const texts = safeBrowserTexts();
  const [told, setTold] = useState<Told | null>(null);
  const [isBusy, setBusy] = useState(false);
  const go = async (way: "open" | "download") => {
    setBusy(true);
    try {
      const file = await sitting.calls.createSafeBrowserFile();
      setTold(file.has_password ? "opened_by_password" : "opened");
      location.assign(file[way]);
    } catch (error) {
      setTold(
        isRefused(error, 409, "safe_browser_left")
          ? "waits"
          : isRefused(error, 409, "safe_browser_password_lost")
            ? "password_lost"
            : isPassing(error)
              ? "failed"
              : "over",
      );
    } finally {
      setBusy(false);
    }
  };
  const said = told === null ? "" : told === "opened_by_password" ? `${texts.opened} ${texts.password}` : texts[told];
  return (
    <section className="message-access" aria-labelledby="safe-browser-way">
      <h2 className="h3" id="safe-browser-way">
        {hasLeft ? texts.left_title : texts.title}
      </h2>
      <p>{hasLeft ? texts.left : texts.lead}</p>
      <div className="message-actions">
        <Button variant="primary" disabled={isBusy} onClick={() => void go("open")}>
          {texts.open}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => void go("download")}>
          {texts.download}
        </Button>
      </div>
      <p role="status">{said}</p>
      <p className="dim">
        {texts.install}{" "}
        <a href={SITE} target="_blank" rel="noreferrer">
          safeexambrowser.org
        </a>
      </p>
    </section>
  );
}
