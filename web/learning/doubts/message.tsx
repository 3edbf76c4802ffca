import type { ReactNode } from "react";
import { useUser } from "../../base/common/session-context.tsx";
import { Avatar } from "../../base/ui/avatar.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import type { Doubt } from "../../parts/ask/requests.ts";
import { ShownWords } from "../../parts/ask/shown-words.tsx";

type Reply = Pick<Doubt["replies"][number], "text" | "pictures" | "moment">;
type MessageProps = {
  by: string;
  said: string;
  /** Leads to the writer. */
  href?: string | undefined;
  role?: string;
  at: string;
  words: Reply;
  children?: ReactNode;
};

const named = (name: string) => {
  const [first_name = "", ...rest] = name.split(" ");
  return { first_name, last_name: rest.at(-1) ?? "" };
};

/** Shows one thing that was written: by whom, when, what. `said` is how its writer is called here. */
export function Message({ by, said, href, role, at, words, children }: MessageProps) {
  const dates = useDates(useUser().time_zone);
  return (
    <li className="msg">
      <Avatar person={named(by)} />
      <div>
        <p className="by">
          <b className="strong">{href ? <Link href={href}>{said}</Link> : <bdi>{said}</bdi>}</b>
          {role ? <span className="faint">{role}</span> : null}
          <time className="num" dateTime={at}>
            {dates.moment(at)}
          </time>
        </p>
        <ShownWords {...words} />
        {children}
      </div>
    </li>
  );
}
