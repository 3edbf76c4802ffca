/** Parts in `order` (their ids). Those that the order does not name follow in authored order, so that none can get lost. */
export function inOrder<P extends { id: string }>(parts: readonly P[], order: readonly string[]): P[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = (id: string) => place.get(id) ?? order.length;
  return parts.toSorted((a, b) => placeOf(a.id) - placeOf(b.id));
}
