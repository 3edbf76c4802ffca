import { Fragment } from "react";
import { Link } from "../../base/ui/link.tsx";

type PersonNamesProps = {
  people: readonly { id: string; first_name: string; last_name: string; can: Readonly<Record<string, boolean>> }[];
};

/** Names people one after the other; a name leads to its person where the reader may open them. */
export function PersonNames({ people }: PersonNamesProps) {
  return people.map(({ id, first_name, last_name, can }, at) => {
    const name = `${first_name} ${last_name}`.trim();
    return (
      <Fragment key={id}>
        {at > 0 ? ", " : null}
        {can.open ? <Link href={`/people/${id}`}>{name}</Link> : <bdi>{name}</bdi>}
      </Fragment>
    );
  });
}
