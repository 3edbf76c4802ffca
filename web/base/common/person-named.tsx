import { Link } from "../ui/link.tsx";

/** Returns a name in a title, which leads somewhere, as the title takes it. */
export const named = (name: string, href: string) => ({
  name,
  link: (
    <Link className="quiet" href={href}>
      {name}
    </Link>
  ),
});

/** Returns a person's name in a title, which leads to them. */
export const personNamed = ({ id, name }: { id: string; name: string }) => named(name, `/people/${id}`);
