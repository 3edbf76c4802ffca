import { serveRequests } from "../../platform/processes/serve-requests.ts";
import { type FigureRequest, type Figures, figures } from "./figures.ts";

// Computes apart from the server, so that figures can neither block it nor use up its memory.
serveRequests<FigureRequest, number, Figures>((request, say) => figures(request, (cycle) => void say(cycle)));
