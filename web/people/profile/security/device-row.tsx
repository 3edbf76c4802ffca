import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../../../base/ui/icon.tsx";

type BlockProps = { id: string; title: string; aside?: ReactNode; answer?: string; children: ReactNode };

/** Lists rows under a title. */
export function DeviceBlock({ id, title, aside, answer, children }: BlockProps) {
  return (
    <section aria-labelledby={id}>
      <div className="sec-h">
        <h3 className="h3" id={id}>
          {title}
        </h3>
        {aside}
        {answer ? <p className="answer">{answer}</p> : null}
      </div>
      <ul className="devs">{children}</ul>
    </section>
  );
}

type RowProps = {
  icon: LucideIcon;
  title: string;
  detail?: string;
  action?: string;
  onAction?: () => void;
  second?: string;
  onSecond?: () => void;
};

/** Shows a passkey or another way to prove who one is, with up to two acts. */
export function DeviceRow({ icon, title, detail, action, onAction, second, onSecond }: RowProps) {
  return (
    <li>
      <Icon of={icon} />
      <span>
        <b>{title}</b>
        {detail ? <small>{detail}</small> : null}
      </span>
      <span className="devs-acts">
        {onAction && action ? <RowButton label={action} of={title} onPress={onAction} /> : null}
        {onSecond && second ? <RowButton label={second} of={title} onPress={onSecond} /> : null}
      </span>
    </li>
  );
}

function RowButton({ label, of, onPress }: { label: string; of: string; onPress: () => void }) {
  return (
    <button type="button" className="link body-s" onClick={onPress}>
      {label}
      <span className="sr"> {of}</span>
    </button>
  );
}
