import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button as PlainButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import type { MyStudents } from "../requests.ts";
import { reasonIcons } from "./use-reason-words.ts";

type Rest = MyStudents["put_aside"][number];

/** Opens the list of dismissed students, where users can restore those they dismissed themselves. */
export function PutAside({ rests }: { rests: readonly Rest[] }) {
  const { t } = useTranslation("home");
  const [isOpen, setOpen] = useState(false);
  if (rests.length === 0) return null;
  return (
    <>
      <PlainButton className="link" onPress={() => setOpen(true)}>
        {t("students.aside.open")}
      </PlainButton>
      <Dialog
        title={t("students.aside.title")}
        open={isOpen}
        onOpenChange={setOpen}
        actions={
          <Button variant="ghost" onPress={() => setOpen(false)}>
            {t("students.aside.close")}
          </Button>
        }
      >
        <p className="meta">{t("students.aside.why")}</p>
        <ul className="put-aside">
          {rests.map((rest) => (
            <One key={`${rest.student.id} ${rest.reason} ${rest.by.id}`} rest={rest} />
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function One({ rest: { student, reason, how, by, until, is_own: isOwn } }: { rest: Rest }) {
  const { t } = useTranslation("home");
  const client = useQueryClient();
  const toast = useResultToast();
  const dates = useDates(useUser().time_zone);
  const name = `${student.first_name} ${student.last_name}`.trim();
  const day = dates.day(until);
  const words =
    how === "not_today"
      ? t("students.aside.not_today")
      : isOwn
        ? t("students.aside.spoken_own", { day })
        : t("students.aside.spoken", { name: by.name, day });
  const bringBack = () =>
    call("my_students.bring_back", { params: { id: student.id }, body: { reason } })
      .catch(toast.failed(t("students.failed")))
      .finally(() => client.invalidateQueries({ queryKey: queryKey("home", "my-students") }));
  return (
    <li>
      <div className="grow">
        <p className="row row-2">
          <Link className="med" href={`/people/${student.id}`}>
            {name}
          </Link>
          <span className="reason">
            <Icon of={reasonIcons[reason]} small />
            {t(`students.kind.${reason}`)}
          </span>
        </p>
        <p className="meta num">{words}</p>
      </div>
      {isOwn ? (
        <Button size="sm" aria-label={t("students.aside.back_of", { name })} onPress={() => void bringBack()}>
          {t("students.aside.back")}
        </Button>
      ) : null}
    </li>
  );
}
