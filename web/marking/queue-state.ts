/** Which answers of the queue are looked at; `mine` are those one has taken or marked oneself. */
export type QueueState = "owed" | "marked" | "mine";
