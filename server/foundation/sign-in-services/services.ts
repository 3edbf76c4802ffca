import type { Database, Tx } from "../../platform/database/client.ts";
import { openSecret, sealSecret } from "../organisation/secrets.ts";
import {
  deleteService,
  holdServices,
  insertService,
  replaceService,
  selectServices,
  takeForMetadata,
} from "./services.queries.ts";
import type { StoredService } from "./stored-service.ts";

/** Returns every service, the oldest first; secrets are sealed in them. */
export async function listServices(db: Database): Promise<StoredService[]> {
  return selectServices(db);
}

/** Returns every service, kept from changing by others until the transaction ends. */
export async function lockServices(tx: Tx): Promise<StoredService[]> {
  await holdServices(tx);
  return selectServices(tx);
}

/** Keeps a new service; the services must be locked. */
export async function storeNewService(tx: Tx, service: StoredService): Promise<void> {
  await insertService(tx, service);
}

/** Keeps a service as it is now; the services must be locked. */
export async function storeService(tx: Tx, service: StoredService): Promise<void> {
  await replaceService(tx, service);
}

/** Forgets a service; the services must be locked. */
export async function forgetService(tx: Tx, id: string): Promise<void> {
  await deleteService(tx, id);
}

/** Claims the services whose metadata is due to be read, each for a day, so that no other process reads it too. */
export async function takeServicesForMetadata(tx: Tx): Promise<StoredService[]> {
  const taken = await takeForMetadata(tx);
  return taken.size === 0 ? [] : (await selectServices(tx)).filter(({ id }) => taken.has(id));
}

/** Returns the services that people can sign in by now, the oldest first; secrets are sealed in them. */
export async function listOfferedServices(db: Database): Promise<StoredService[]> {
  return (await selectServices(db)).filter(({ is_on }) => is_on);
}

/**
 * Finds a service that people can sign in by now, its client's secret plain.
 *
 * @param id The oldest of them by default.
 */
export async function findOfferedService(
  db: Database,
  installation: Uint8Array,
  id: string | null,
): Promise<StoredService | null> {
  const service = (await listOfferedServices(db)).find((one) => id === null || one.id === id);
  return service ? { ...service, client_secret: openSecret(installation, service.client_secret) } : null;
}

/** Returns whether a service sends new people to this school, or is for it alone among others. */
export async function isNamedByService(db: Database, school: string): Promise<boolean> {
  return (await selectServices(db)).some((service) => service.school === school || service.schools.includes(school));
}

/** Seals the clients' secrets with another key. One that can't be opened stays as it is. */
export async function resealServices(tx: Tx, installation: Uint8Array, sealing: string): Promise<void> {
  for (const service of await lockServices(tx)) {
    const plain = openSecret(installation, service.client_secret);
    if (plain !== null)
      await replaceService(tx, { ...service, client_secret: sealSecret(installation, sealing, plain) });
  }
}
