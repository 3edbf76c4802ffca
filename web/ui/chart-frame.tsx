import "./styles/chart-frame.css";
import { ParentSize } from "@visx/responsive";
import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components";

type ChartFrameProps = {
  height: number;
  /** Draws the chart at its real width in pixels, so that its text stays at its size. */
  draw: (width: number) => ReactNode;
  /** The same as a table. */
  table: ReactNode;
  showTable: string;
  showChart: string;
};

/** A chart at the width there is, and behind a button the same figures as a table. */
export function ChartFrame({ height, draw, table, showTable, showChart }: ChartFrameProps) {
  const [isTable, setTable] = useState(false);
  return (
    <div className="chart-frame">
      {isTable ? (
        table
      ) : (
        <ParentSize className="chart-space" style={{ height }} debounceTime={50}>
          {({ width }) => (width > 0 ? draw(width) : null)}
        </ParentSize>
      )}
      <Button className="link body-s no-print" onPress={() => setTable(!isTable)}>
        {isTable ? showChart : showTable}
      </Button>
    </div>
  );
}
