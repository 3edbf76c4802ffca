import { isRecordable } from "@sextant/contract/recorded-pages.ts";
import { readSignIn } from "../../base/common/kept-sign-in.ts";
import { readOwnToken } from "../../base/common/own-token.ts";
import { whenIdle } from "../../base/common/when-idle.ts";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { readToken } from "../../base/requests/token.ts";
import { sittingOf } from "./sitting-of.ts";
import { onPathChange } from "./watch-path.ts";

/** Loaded beside a page while the organisation records: asks whether this person is recorded, and only then loads the recorder. */

const AGAIN_MS = 60_000;
const IDLE_MS = 5000;
const LOOK_MS = 300;
const KNOWN_MS = 1000;

let end: (() => void) | null = null;
let isAsking = false;
let asking: ReturnType<typeof setTimeout> | undefined;
/** The token of the person for whom an operator-supplied script started; null while none runs. */
let foreignFor: string | null = null;

/** A member of staff who views as a student is not that student. */
const isViewingAs = () => readOwnToken() !== null;

/**
 * Stops an operator-supplied script where it may no longer run: on a page that is never recorded, after its person’s session has
 * ended, or after they withdrew consent. Only the end of its document stops a script.
 */
function endForeign(isWithdrawn = false): void {
  if (foreignFor === null) return;
  const mayRun = isRecordable(location.pathname) && readToken() === foreignFor && !isViewingAs();
  if (mayRun && !isWithdrawn) return;
  foreignFor = null;
  location.reload();
}

/** Also stops it once its person is no longer recorded, as when staff withdrew consent for them: nothing else informs their page. */
async function endUnwanted(): Promise<void> {
  if (foreignFor === null) return;
  const session = sittingOf(location.pathname);
  const answer = await call("recordings.start", { body: session ? { session } : {} }).catch(() => null);
  if (answer?.reason === "no_consent" || answer?.reason === "off") endForeign(true);
}

async function loadForeign(origin: string): Promise<void> {
  if (foreignFor !== null) return;
  foreignFor = readToken();
  // A session can end without a page change, as in another tab.
  setInterval(() => endForeign(), LOOK_MS);
  setInterval(() => void endUnwanted(), AGAIN_MS);
  const { trustedAddresses } = await import("./trusted-address.ts");
  const script = document.createElement("script");
  script.src = trustedAddresses(origin).createScriptURL(`${origin}/recorder.js`);
  script.async = true;
  // The person may have left while the address was being fetched.
  endForeign();
  if (foreignFor === null) return;
  script.addEventListener("load", () => void import("./notice.ts").then(({ showNotice }) => showNotice()));
  document.head.append(script);
}

/** Returns whether the document says that people of this role are recorded; the server has the last word. */
function isRecordedRole(role: string): boolean {
  const { roles = "" } = document.querySelector<HTMLElement>('script[src="/recorder.js"]')?.dataset ?? {};
  return roles.split(" ").includes(role);
}

async function ask(): Promise<void> {
  const path = location.pathname;
  const token = readToken();
  if (end || isAsking || isViewingAs() || !token || !isRecordable(path)) return;
  const signIn = readSignIn(token);
  // A new tab has only the token until the page has asked whose it is.
  clearTimeout(asking);
  if (!signIn) {
    asking = setTimeout(ask, KNOWN_MS);
    return;
  }
  if (!isRecordedRole(signIn.user.role)) return;
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
    // The server is busy or unreachable: a recording can wait. Other refusals are final.
    if (error instanceof CallError && (error.status === 0 || error.status >= 500)) setTimeout(ask, AGAIN_MS);
  } finally {
    isAsking = false;
  }
}

// The person’s own decision on another page or in another tab applies at once.
new BroadcastChannel("sextant.recording").addEventListener("message", ({ data }) => {
  if (data !== "withdrawn") return void ask();
  endForeign(true);
  end?.();
});
onPathChange(() => {
  endForeign();
  void endUnwanted();
  // The current person is not the one who was recorded.
  if (!readToken() || isViewingAs()) end?.();
  if (!end) whenIdle(() => void ask(), IDLE_MS);
});
whenIdle(() => void ask(), IDLE_MS);
