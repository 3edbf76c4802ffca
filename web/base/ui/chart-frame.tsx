import "./styles/chart-frame.css";
import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components";
import { useWidth } from "./use-width.ts";

type ChartFrameProps = {
  height: number;
  /** Draws the chart at its real width in pixels, so that its text stays at its size. */
  draw: (width: number) => ReactNode;
  /** The same as a table. */
  table: ReactNode;
  showTable: string;
  showChart: string;
};

/** Shows a chart at the width there is, and behind a button the same figures as a table. */
export function ChartFrame({ height, draw, table, showTable, showChart }: ChartFrameProps) {
  const [isTable, setTable] = useState(false);
  const { ref, width } = useWidth<HTMLDivElement>();
  return (
    <div className="chart-frame">
      <div ref={ref} className="chart-space" style={isTable ? undefined : { minHeight: height }}>
        {isTable ? table : width > 0 ? draw(width) : null}
      </div>
      <Button className="link body-s no-print" onPress={() => setTable(!isTable)}>
        {isTable ? showChart : showTable}
      </Button>
    </div>
  );
}
