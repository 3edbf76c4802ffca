export type Ids = ReturnType<typeof createIds>;

/** Holds which id of the page stands for which of the server: they differ for what was added here, or came back by undo. */
export function createIds() {
  const servers = new Map<string, string>();
  const locals = new Map<string, string>();
  return {
    pair: (local: string, server: string) => {
      locals.delete(servers.get(local) ?? "");
      servers.set(local, server);
      locals.set(server, local);
    },
    toServer: (local: string) => servers.get(local) ?? local,
    toLocal: (server: string) => locals.get(server) ?? server,
  };
}
