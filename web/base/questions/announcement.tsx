import { useState } from "react";

/** What was last said, and how often something was: the same words twice are said twice. */
export type Said = { text: string; turn: number };

/** Says something to those who listen to the page rather than see it. */
export function useAnnouncement(): [Said, (text: string) => void] {
  const [said, setSaid] = useState<Said>({ text: "", turn: 0 });
  return [said, (text) => setSaid(({ turn }) => ({ text, turn: turn + 1 }))];
}

/** Shows where it is said. */
export function Announcement({ said }: { said: Said }) {
  return (
    <span className="sr" role="status">
      <span key={said.turn}>{said.text}</span>
    </span>
  );
}
