/** Shows the student number beside a name, which tells people of the same name apart; nothing where there’s none. */
export function StudentNumber({ of }: { of: { student_number: string | null } }) {
  return of.student_number ? <bdi className="meta num nowrap">{of.student_number}</bdi> : null;
}
