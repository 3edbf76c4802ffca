/** Where a module leads: the cuts of one rule are counted from the highest. */
type Route = { from: string; to: string; place: number; of: number; atLeast: number };

type Flow = Route & {
  key: string;
  /** In a box 1000 wide, whatever its real width, and `height` pixels high. */
  path: string;
  /** Where its points are written. */
  x: number;
  y: number;
  isTop: boolean;
};

const BOX_HEIGHT = 104;
const GAP = 28;
const BAND = 40;
/** A column of boxes is as wide as three parts, the room between two columns as two. */
const BOX_PARTS = 3;
const ROOM_PARTS = 2;
/** Between the middles of two labels. */
const LABEL_STEP = 20;

/** Returns the flows with labels that would lie on each other moved apart, about the middle of where they were. */
function apart(flows: readonly Flow[]): Flow[] {
  const rooms = Map.groupBy(flows, ({ x }) => Math.round(x));
  const placed = [...rooms.values()].flatMap((room) => {
    const sorted = room.toSorted((one, other) => one.y - other.y);
    const groups: Flow[][] = [];
    const top = (group: readonly Flow[]) => {
      const middle = group.reduce((sum, { y }) => sum + y, 0) / group.length;
      return middle - ((group.length - 1) * LABEL_STEP) / 2;
    };
    for (const flow of sorted) {
      let group = [flow];
      let above = groups.at(-1);
      while (above && top(above) + above.length * LABEL_STEP > top(group)) {
        group = [...above, ...group];
        groups.pop();
        above = groups.at(-1);
      }
      groups.push(group);
    }
    return groups.flatMap((group) => group.map((flow, index) => ({ ...flow, y: top(group) + index * LABEL_STEP })));
  });
  const byKey = new Map(placed.map((flow) => [flow.key, flow]));
  return flows.map((flow) => byKey.get(flow.key) ?? flow);
}

/**
 * Places the routes between columns of boxes, each column as high as the tallest one, its boxes spread evenly. Pure.
 *
 * @param columns Module ids by stage.
 */
export function drawRoad(
  columns: readonly (readonly string[])[],
  routes: readonly Route[],
): { height: number; flows: Flow[] } {
  const most = Math.max(1, ...columns.map((column) => column.length));
  const height = most * (BOX_HEIGHT + GAP);
  const unit = 1000 / (columns.length * BOX_PARTS + (columns.length - 1) * ROOM_PARTS);
  const place = new Map(
    columns.flatMap((column, stage) =>
      column.map((id, row) => [
        id,
        { start: stage * (BOX_PARTS + ROOM_PARTS) * unit, y: (height * (row + 0.5)) / column.length },
      ]),
    ),
  );
  const rankOf = (route: Route) =>
    routes
      .filter(({ from }) => from === route.from)
      .toSorted((one, other) => (place.get(one.to)?.y ?? 0) - (place.get(other.to)?.y ?? 0) || one.place - other.place)
      .indexOf(route);
  const flows = routes.flatMap((route): Flow[] => {
    const from = place.get(route.from);
    const to = place.get(route.to);
    if (!from || !to || to.start <= from.start) return [];
    const [x1, x2] = [from.start + BOX_PARTS * unit, to.start];
    // Routes leave a box side by side, in the order of where they lead, so that none crosses another.
    const half = BAND / 2 / Math.max(1, route.of);
    const y1 = from.y - BAND / 2 + half * (2 * rankOf(route) + 1);
    const [mid, y2] = [(x1 + x2) / 2, to.y];
    const path = `M${x1} ${y1 - half}C${mid} ${y1 - half} ${mid} ${y2 - half} ${x2} ${y2 - half}V${y2 + half}C${mid} ${y2 + half} ${mid} ${y1 + half} ${x1} ${y1 + half}Z`;
    const key = `${route.from} ${route.to} ${route.atLeast}`;
    return [{ ...route, key, path, x: mid, y: (y1 + y2) / 2, isTop: route.place === 0 && route.of > 1 }];
  });
  return { height, flows: apart(flows) };
}
