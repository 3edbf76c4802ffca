/** Shows what a report says of one of its items. The words are the file's and the server's, in whatever direction they run. */
export function ImportMessages({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <ul className="import-messages">
      {[...new Set(messages)].map((message) => (
        <li key={message} dir="auto">
          {message}
        </li>
      ))}
    </ul>
  );
}
