import type { Root } from "react-dom/client";
import { recogniseSignIn } from "../../base/common/recognise-sign-in.ts";
import type { Session, User } from "../../base/common/session.ts";
import { isBlocked, isRefused } from "../../base/requests/call-error-kind.ts";
import { readToken } from "../../base/requests/token.ts";
import { backOffMs } from "../../base/sending/back-off.ts";
import { createImport } from "../../base/ui/import-again.ts";
import { Button } from "../../base/ui/native/button.tsx";
import { MessageScreen } from "./parts/message-screen.tsx";
import type { Texts } from "./texts/en.ts";

const TIMEOUT_MS = 15_000;

const bringReopening = createImport(() => import("./reopening/open-kept.ts"));

/** Finds out from this device whose token it is, while the server can’t say: of whom it keeps a running test. */
async function recogniseByDevice(session: Session): Promise<User | null> {
  const access_token = readToken();
  const user = access_token && (await bringReopening().then(({ findKeptPerson }) => findKeptPerson(access_token)));
  if (!user) return null;
  session.adopt({ access_token, user });
  return session.get()?.user ?? null;
}

/**
 * Finds who is signed in, for a tab that has the token alone: says so and keeps asking while the server can’t be reached.
 *
 * @param loadTexts In which language, before it is known whose page it is.
 * @returns Null when nobody is signed in.
 */
export async function findPerson(session: Session, root: Root, loadTexts: () => Promise<Texts>): Promise<User | null> {
  for (let failures = 1; ; failures++) {
    try {
      await recogniseSignIn(session, AbortSignal.timeout(TIMEOUT_MS));
      return session.get()?.user ?? null;
    } catch (error) {
      if (isRefused(error, 401)) {
        session.end();
        return null;
      }
      const kept = await recogniseByDevice(session).catch(() => null);
      if (kept) return kept;
      const texts = await loadTexts();
      await new Promise<void>((again) => {
        root.render(<Unreachable texts={texts} isBlocked={isBlocked(error)} onAgain={again} />);
        setTimeout(again, backOffMs(failures));
      });
    }
  }
}

type UnreachableProps = { texts: Texts; isBlocked: boolean; onAgain: () => void };

function Unreachable({ texts: { unreachable, try_again }, isBlocked: blocked, onAgain }: UnreachableProps) {
  return (
    <MessageScreen
      alert
      title={blocked ? unreachable.blocked_title : unreachable.title}
      actions={
        <Button variant="primary" onClick={onAgain}>
          {try_again}
        </Button>
      }
    >
      <p className="message-lead">{blocked ? unreachable.blocked : unreachable.body}</p>
    </MessageScreen>
  );
}
