/**
 * Returns a time zone in which it is 10 in the morning now: no day ends while a journey is made. From 12 hours behind UTC to 11 ahead; zones
 * of this kind count the other way round.
 */
export function morningZone(): string {
  const ahead = ((10 - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
