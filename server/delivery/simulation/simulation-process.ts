import { serveRequests } from "../../platform/processes/serve-requests.ts";
import type { SimulationDesign } from "./design.ts";
import { simulateSection } from "./simulate-section.ts";
import type { StoredReport } from "./stored-report.ts";

/** So many students pass before it is told how many are done. */
const TOLD = 50;

// Simulates apart from the server, which it would block.
serveRequests<SimulationDesign, number, StoredReport[]>(async (design, say) => {
  const reports: StoredReport[] = [];
  const people = design.abilities?.length ?? design.people;
  for (const [place, section] of design.sections.entries()) {
    reports.push(
      simulateSection(design, section, (done) => {
        if (done % TOLD === 0) void say(place * people + done);
      }),
    );
  }
  return reports;
});
