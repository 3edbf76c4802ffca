import { useTranslation } from "react-i18next";
import { isolated } from "../../base/ui/isolated.ts";
import { Link } from "../../base/ui/link.tsx";

type SomePeopleProps = {
  people: readonly { id: string; name: string }[];
  /** How many there are in all. */
  of: number;
};

/** Names some people, and says how many more there are; nothing where none is known. */
export function SomePeople({ people, of }: SomePeopleProps) {
  const { t } = useTranslation("sittings");
  if (people.length === 0) return null;
  const more = Math.max(0, of - people.length);
  return (
    <p className="body-s dim">
      {people.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 ? ", " : null}
          <Link href={`/people/${id}`}>{isolated(name)}</Link>
        </span>
      ))}
      {more > 0 ? ` ${t("and_more", { count: more })}` : null}
    </p>
  );
}
