import { isRecordable } from "@sextant/contract/recorded-pages.ts";
import { whenIdle } from "../common/when-idle.ts";
import { call } from "../requests/call.ts";
import { CallError } from "../requests/call-error.ts";
import { readToken } from "../requests/token.ts";
import { sittingOf } from "./sitting-of.ts";
import { onPathChange } from "./watch-path.ts";

/** Loaded beside a page while the organisation records: asks whether this person is, and brings the recorder only then. */

const AGAIN_MS = 60_000;
const IDLE_MS = 5000;
const LOOK_MS = 300;

let end: (() => void) | null = null;
let isAsking = false;
/** The token of the person for whom a script of the operator’s own began; null while none runs. */
let foreignFor: string | null = null;

/** A staff person who views as a student is not that student. */
const isViewingAs = () => localStorage.getItem("sextant.own-sign-in") !== null;

/**
 * Ends a script of the operator’s own where it may no longer run: on a page that is never recorded, without its person’s sign-in, or once they
 * have withdrawn. Nothing stops a script but the end of its document.
 */
function endForeign(isWithdrawn = false): void {
  if (foreignFor === null) return;
  const mayRun = isRecordable(location.pathname) && readToken() === foreignFor && !isViewingAs();
  if (mayRun && !isWithdrawn) return;
  foreignFor = null;
  location.reload();
}

/** Ends it as well once its person is recorded no more, as where staff withdrew for them: nothing else tells their page. */
async function endUnwanted(): Promise<void> {
  if (foreignFor === null) return;
  const session = sittingOf(location.pathname);
  const answer = await call("recordings.start", { body: session ? { session } : {} }).catch(() => null);
  if (answer?.reason === "no_consent" || answer?.reason === "off") endForeign(true);
}

async function loadForeign(origin: string): Promise<void> {
  if (foreignFor !== null) return;
  foreignFor = readToken();
  // A sign-in can end without another page, as in another tab.
  setInterval(() => endForeign(), LOOK_MS);
  setInterval(() => void endUnwanted(), AGAIN_MS);
  const { trustedAddresses } = await import("./trusted-address.ts");
  const script = document.createElement("script");
  script.src = trustedAddresses(origin).createScriptURL(`${origin}/recorder.js`);
  script.async = true;
  // While the address was asked for, its person may have left.
  endForeign();
  if (foreignFor === null) return;
  script.addEventListener("load", () => void import("./notice.ts").then(({ showNotice }) => showNotice()));
  document.head.append(script);
}

/** Tells whether people of this person’s role are recorded, as the document says; the server has the last word. */
function isOfRecordedRole(): boolean {
  const { roles = "" } = document.querySelector<HTMLElement>('script[src="/recorder.js"]')?.dataset ?? {};
  const signIn = localStorage.getItem("sextant.sign-in") ?? "null";
  const role = (JSON.parse(signIn) as { user?: { role?: string } } | null)?.user?.role;
  return role !== undefined && roles.split(" ").includes(role);
}

async function ask(): Promise<void> {
  const path = location.pathname;
  if (end || isAsking || isViewingAs() || !readToken() || !isRecordable(path) || !isOfRecordedRole()) return;
  isAsking = true;
  try {
    const session = sittingOf(path);
    const body = { page_time: new Date().toISOString(), ...(session ? { session } : {}) };
    const { id, next_seq, script_origin } = await call("recordings.start", { body });
    if (script_origin) await loadForeign(script_origin);
    if (!id) return;
    const { recordPage } = await import("./record-page.ts");
    const onEnd = () => {
      end = null;
    };
    end = recordPage({ id, next_seq, onEnd });
  } catch (error) {
    // Busy, or out of reach: a recording can wait. Whatever else is refused stays so.
    if (error instanceof CallError && (error.status === 0 || error.status >= 500)) setTimeout(ask, AGAIN_MS);
  } finally {
    isAsking = false;
  }
}

// The person’s own word on another page or in another tab counts at once.
new BroadcastChannel("sextant.recording").addEventListener("message", ({ data }) => {
  if (data !== "withdrawn") return void ask();
  endForeign(true);
  end?.();
});
onPathChange(() => {
  endForeign();
  void endUnwanted();
  // Whoever is here now is not the one who was recorded.
  if (!readToken() || isViewingAs()) end?.();
  if (!end) whenIdle(() => void ask(), IDLE_MS);
});
whenIdle(() => void ask(), IDLE_MS);
