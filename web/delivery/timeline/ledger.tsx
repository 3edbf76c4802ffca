import { useTranslation } from "react-i18next";
import { useWidth } from "../../base/ui/use-width.ts";
import type { SectionModel } from "./build-section.ts";
import { useMoments } from "./use-moments.ts";

/** Shows what became of a section's time: worked with and without a connection, paused, given, left over. */
export function Ledger({ model }: { model: SectionModel }) {
  const { t } = useTranslation("timeline");
  const moments = useMoments();
  const { worked, limit, credited, paused } = model.ledger;
  const allowed = limit === null ? null : limit + credited;
  const said = [
    allowed === null
      ? t("ledger.worked_untimed", { worked: moments.length(worked) })
      : t("ledger.worked", { worked: moments.length(worked), allowed: moments.length(allowed) }),
    paused > 0 ? t("ledger.paused", { time: moments.length(paused) }) : null,
  ];
  return (
    <section className="block ledger-block">
      <header>
        <h2 className="h2">{t("ledger.title")}</h2>
        <p className="dim num">{said.filter(Boolean).join(" ")}</p>
      </header>
      {allowed === null ? null : <LedgerBar model={model} allowed={allowed} />}
      <LedgerTable model={model} />
    </section>
  );
}

function LedgerBar({ model, allowed }: { model: SectionModel; allowed: number }) {
  const { t } = useTranslation("timeline");
  const moments = useMoments();
  const { ref, width } = useWidth<HTMLDivElement>();
  const { worked, offline, limit, credited, left } = model.ledger;
  const whole = Math.max(allowed, worked);
  const x = (ms: number) => (ms / whole) * width;
  const online = Math.max(0, worked - offline);
  const isNarrow = width < 560;
  return (
    <div ref={ref} style={{ minHeight: 52 }}>
      {width === 0 ? null : (
        <svg
          className="ch tline"
          viewBox={`0 0 ${width} 52`}
          width={width}
          height="52"
          role="img"
          aria-label={t("ledger.label", {
            allowed: moments.length(allowed),
            online: moments.length(online),
            offline: moments.length(offline),
            left: moments.length(left ?? 0),
          })}
        >
          <rect className="lane-work" x="0" y="20" width={x(online)} height="12" rx="1" />
          {offline > 0 ? (
            <rect
              className="lane-off"
              x={x(online) + 1}
              y="20"
              width={Math.max(1, x(offline) - 1)}
              height="12"
              rx="1"
            />
          ) : null}
          {left ? (
            <rect
              className="lane-left"
              x={x(worked) + 1.5}
              y="20.5"
              width={Math.max(1, x(left) - 2)}
              height="11"
              rx="1"
            />
          ) : null}
          {credited > 0 && limit !== null ? (
            <>
              <path className="needle" d={`M${x(limit)} 14v24`} />
              <text className="t-brass" x={x(limit)} y="10" textAnchor="end">
                {t("ledger.limit", { time: moments.length(limit) })}
              </text>
              <path className="leader credited" d={`M${x(limit) + 1} 38.5H${width}`} />
              <text className="t-brass" x={width} y="51" textAnchor="end">
                {t("ledger.credited", { time: moments.length(credited) })}
              </text>
            </>
          ) : null}
          <text x="0" y="47">
            {t("ledger.online", { time: moments.length(online) })}
          </text>
          {offline > 0 && !isNarrow ? (
            <text className="t-off" x={Math.max(x(online), 190)} y="47">
              {t("chart.offline", { time: moments.length(offline) })}
            </text>
          ) : null}
          {left && !(isNarrow && credited > 0) ? (
            <text x={width} y="10" textAnchor="end">
              {t("ledger.left", { time: moments.length(left) })}
            </text>
          ) : null}
        </svg>
      )}
    </div>
  );
}

function LedgerTable({ model }: { model: SectionModel }) {
  const { t } = useTranslation("timeline");
  const moments = useMoments();
  type Line = {
    kind:
      | "paused"
      | "pausing"
      | "over"
      | "offline"
      | "extend"
      | "credit"
      | "reopen"
      | "incident"
      | `ended_${SectionModel["ends"][number]["action"]}`;
    from: number;
    /** Null for what has no length. */
    ms: number | null;
    by: string | null;
    reason?: string;
  };
  const lines: Line[] = [
    ...model.pauses.map(
      ({ kind, from, to, by, isRunning }): Line => ({
        kind: kind === "over" ? "over" : isRunning ? "pausing" : "paused",
        from,
        ms: to - from,
        by,
      }),
    ),
    ...model.offline.map(({ from, to }): Line => ({ kind: "offline", from, ms: to - from, by: t("ledger.device") })),
    ...model.given.map(({ at, ms, by, action }): Line => ({ kind: action, from: at, ms, by })),
    ...model.ends.map(
      ({ at, action, by, reason }): Line => ({ kind: `ended_${action}`, from: at, ms: null, by, reason }),
    ),
    ...model.incidents.map(({ at, by, text }): Line => ({ kind: "incident", from: at, ms: null, by, reason: text })),
  ].sort((one, other) => one.from - other.from);
  if (lines.length === 0) return null;
  return (
    <table className="table dense">
      <thead>
        <tr>
          <th scope="col">{t("ledger.head")}</th>
          <th scope="col">{t("ledger.from")}</th>
          <th scope="col" className="r">
            {t("ledger.seconds")}
          </th>
          <th scope="col" className="only-wide">
            {t("ledger.by")}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ kind, from, ms, by, reason }) => (
          <tr key={`${kind} ${from}`}>
            <td>
              {t(`ledger.kind.${kind}`)}
              {reason ? <span className="faint" dir="auto">{` ${reason}`}</span> : null}
            </td>
            <td className="num">{moments.exact(from)}</td>
            <td className="r num">{ms === null ? "" : Math.round(ms / 1000)}</td>
            <td className="only-wide">
              <bdi>{by ?? t("ledger.nobody")}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
