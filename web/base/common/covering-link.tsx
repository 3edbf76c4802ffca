import { BookOpen } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import type { Covering } from "./covering.ts";
import { MomentLink } from "./moment-link.tsx";

/** Shows the way to what covers a topic: the moment of a video, else a material to read. */
export function CoveringLink({ covering }: { covering: Covering | undefined }) {
  const [moment] = covering?.moments ?? [];
  const [material] = covering?.materials ?? [];
  if (moment) return <MomentLink moment={moment} />;
  if (!material) return null;
  return (
    <Link href={`/library/${material.id}`} className="link body-s">
      <Icon of={BookOpen} small className="ic-in" />
      <bdi>{material.title}</bdi>
    </Link>
  );
}
