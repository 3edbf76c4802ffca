import { setTimeout as pause } from "node:timers/promises";
import {
  type Attributes,
  type Context,
  type Span as OpenSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { ExportResultCode, parseTraceParent, setGlobalErrorHandler } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import type { TracesConfig } from "../config.ts";
import { newId } from "../ids.ts";
import type { Span } from "./span.ts";
import type { Traces } from "./traces.ts";

const CLOSE_MS = 2000;
/** Of a collector that hangs, a few requests at most wait. */
const EXPORT_MS = 5000;

/** Has the log say when spans can’t be sent, and when they can again: once each. */
function sayFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let fails = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isFailed = result.code !== ExportResultCode.SUCCESS;
        if (isFailed && !fails) log.warn({ err: result.error }, "traces can’t be sent, and are dropped until they can");
        if (!isFailed && fails) log.warn("traces are sent again");
        fails = isFailed;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

/** Sends traces to a collector by OTLP over HTTP, in batches. Those that can’t be sent are dropped: nothing waits for them. */
export function exportTraces(config: TracesConfig, log: Logger, version: string): Traces {
  // What the library can’t tell to who called it would otherwise be printed past the log.
  setGlobalErrorHandler((error) => log.debug({ err: error }, "traces"));
  const exporter = new OTLPTraceExporter({ url: config.url, timeoutMillis: EXPORT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": config.service,
      "service.version": version,
      "service.instance.id": newId(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: sayFailures(exporter, log), exportTimeoutMillis: EXPORT_MS })],
  });
  const tracer = provider.getTracer("sextant", version);

  function spanOf(open: OpenSpan, within: Context): Span {
    const inside = trace.setSpan(within, open);
    return {
      child: (name, attributes) =>
        spanOf(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, inside), inside),
      set: (name, value) => void open.setAttribute(name, value),
      end(isFailed) {
        if (isFailed) open.setStatus({ code: SpanStatusCode.ERROR });
        open.end();
      },
    };
  }

  function begin(name: string, kind: SpanKind, attributes: Attributes, traceparent?: string): Span | null {
    const parent = traceparent ? parseTraceParent(traceparent) : null;
    const within = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
    const open = tracer.startSpan(name, { kind, attributes }, within);
    return open.isRecording() ? spanOf(open, within) : null;
  }

  return {
    request: (method, route, traceparent) =>
      begin(`${method} ${route}`, SpanKind.SERVER, { "http.request.method": method, "http.route": route }, traceparent),
    job: (task, attempt) =>
      begin(`job ${task}`, SpanKind.CONSUMER, { "sextant.task": task, "sextant.attempt": attempt }),
    close: () => Promise.race([provider.shutdown().catch(() => {}), pause(CLOSE_MS, undefined, { ref: false })]),
  };
}
