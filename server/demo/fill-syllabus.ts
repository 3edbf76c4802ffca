import { createSubject } from "../authoring/subjects/subjects.ts";
import { createTree } from "../authoring/subjects/trees.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { demoSyllabus } from "./content/syllabus.ts";

/**
 * Builds the demo school's syllabus.
 *
 * @returns {topic: id of the lesson under which its questions are filed}
 */
export async function fillSyllabus(tx: Tx, staff: Actor): Promise<Map<string, string>> {
  const nodes = new Map<string, string>();
  for (const { subject, name, units } of demoSyllabus) {
    const { id } = await createSubject(tx, staff, { name: subject, school: null });
    const planned = units.map((unit) => ({
      name: unit.name,
      children: unit.lessons.map((lesson) => ({ name: lesson.name })),
    }));
    const tree = await createTree(tx, staff, { subject: id, name, nodes: planned });
    for (const [unitIndex, unit] of units.entries()) {
      for (const [lessonIndex, lesson] of unit.lessons.entries()) {
        const node = tree.nodes[unitIndex]?.children[lessonIndex];
        for (const topic of lesson.topics) nodes.set(topic, node?.id ?? "");
      }
    }
  }
  return nodes;
}
