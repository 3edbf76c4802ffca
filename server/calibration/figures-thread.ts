import { parentPort, workerData } from "node:worker_threads";
import { type FigureRequest, figures } from "./figures.ts";

parentPort?.postMessage(figures(workerData as FigureRequest));
