import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { isolated } from "./isolated.ts";

const shapes = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

type NoticeProps = { tone?: keyof typeof shapes; title?: ReactNode; children?: ReactNode };

/** Shows a notice about the content below it. Errors are announced at once. */
export function Notice({ tone = "info", title, children }: NoticeProps) {
  return (
    <div className={cx("notice", tone !== "info" && `notice-${tone}`)} role={tone === "error" ? "alert" : "status"}>
      <Icon of={shapes[tone]} />
      <div>
        {title ? <b className="strong block-line">{isolated(title)}</b> : null}
        {children ? <div className="dim">{children}</div> : null}
      </div>
    </div>
  );
}
