type Numbered = {
  student_number: string | null;
  /** Email or username, where names alone don’t tell people apart. */
  account?: string | null;
};

/** Shows beside a name what tells people of the same name apart: the student number, else the account; nothing where there’s neither. */
export function StudentNumber({ of: { student_number: number, account } }: { of: Numbered }) {
  if (number) return <bdi className="meta num nowrap">{number}</bdi>;
  return account ? <bdi className="meta">{account}</bdi> : null;
}
