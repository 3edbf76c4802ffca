import { signFileLink } from "../../foundation/files/links.ts";
import type { Actor, Handlers } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { Platform } from "../../platform/platform.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { createMaterial } from "./create-material.ts";
import { getMaterial, getMaterialVersion, listMaterial, listMaterialVersions, type Signing } from "./list-material.ts";
import { countMaterialReaders, listMaterialReaders } from "./reading/list-readers.ts";
import { listPersonsMaterial } from "./reading/persons-material.ts";
import { saveReading } from "./reading/save-reading.ts";
import { removeMaterial } from "./remove-material.ts";
import { searchMaterial } from "./search-material.ts";
import { createMaterialVersion, updateMaterial } from "./update-material.ts";

const LINK_MS = 3_600_000;

/** Returns the handlers of study material, its versions, and how far people read. */
export function libraryRoutes({ db, config, secret, live }: Platform): Handlers {
  const storage = openStorage(config);
  const signFileFor = (reader: string) => (fileId: string) =>
    signFileLink(secret, config.apiHost, fileId, new Date(Date.now() + LINK_MS), reader);
  const signing: Signing = { config, secret, signFileFor };
  const present = (actor: Actor, id: string) => getMaterial(db, actor, id, signing);
  const context = (actor: Actor, id: string) => ({
    present: (tx: Database) => getMaterial(tx, actor, id, signing),
  });
  return {
    "study_material.list": ({ actor, query, request }) => listMaterial(db, actor, query, request.url),
    "study_material.create": async ({ actor, body }) => present(actor, await createMaterial(db, actor, body)),
    "study_material.get": ({ actor, params }) => present(actor, params.id),
    "study_material.update": async ({ actor, params, body }) => {
      await updateMaterial({ db, live }, actor, params.id, body, context(actor, params.id));
      return present(actor, params.id);
    },
    "study_material.remove": async ({ actor, params }) => {
      await removeMaterial({ db, storage, live }, actor, params.id);
      return null;
    },
    "study_material.list_versions": ({ actor, params, query, request }) =>
      listMaterialVersions(db, actor, params.id, query, { url: request.url, signing }),
    "study_material.get_version": ({ actor, params, query }) =>
      getMaterialVersion(db, actor, params.id, query.number, signing),
    "study_material.create_version": async ({ actor, params, body }) => {
      await createMaterialVersion(db, actor, params.id, body, context(actor, params.id));
      return present(actor, params.id);
    },
    "study_material.search": ({ actor, params, query }) => searchMaterial(db, actor, params.id, query.search),
    "study_material.read": ({ actor, params, body }) => saveReading(db, actor, params.id, body),
    "user_materials.list": ({ actor, params, query, request }) =>
      listPersonsMaterial(db, actor, params.id, query, request.url),
    "material_users.count": ({ actor, params }) => countMaterialReaders(db, actor, params.id),
    "material_users.list": ({ actor, params, query, request }) =>
      listMaterialReaders(db, actor, params.id, query, request.url),
  };
}
