import { useUser } from "../../base/common/session-context.tsx";
import { OwnBuildDialog } from "./own-build-dialog.tsx";
import type { Way } from "./practice-search.ts";
import { TeamBuildDialog } from "./team-build-dialog.tsx";

type BuildDialogProps = {
  way: Way;
  tag: string | undefined;
  difficulty?: string | undefined;
  user?: string | undefined;
  group?: string | undefined;
  onClose: () => void;
};

/** Makes a set: a student's own, or the team's for others. */
export function BuildDialog({ user, group, difficulty, ...props }: BuildDialogProps) {
  const { role } = useUser();
  return role === "student" ? (
    <OwnBuildDialog {...props} />
  ) : (
    <TeamBuildDialog {...props} user={user} group={group} difficulty={difficulty} />
  );
}
