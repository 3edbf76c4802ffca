import { useTranslation } from "react-i18next";
import { Link } from "../../ui/link.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import { type RoundNotification, studentPlace } from "./rounds.ts";

/** More names than this are read on the page of students. */
const MOST = 5;

/** Shows the students whom something is about, each leading to where one does something about it. */
export function StudentLinks({
  notification: { kind, students },
  onOpen,
}: {
  notification: RoundNotification;
  onOpen: () => void;
}) {
  const { t } = useTranslation("notifications");
  const numbers = useNumbers();
  const rest = students.length - MOST;
  return (
    <ul className="notification-students">
      {students.slice(0, MOST).map(({ id, name }) => (
        <li key={id}>
          <Link href={studentPlace(kind, id)} className="link" onClick={onOpen}>
            {name}
          </Link>
        </li>
      ))}
      {rest > 0 ? <li className="faint">{t("rounds.more", { count: rest, said: numbers.counted(rest) })}</li> : null}
    </ul>
  );
}
