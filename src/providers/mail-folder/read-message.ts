import PostalMime from 'postal-mime';

/** What people look at of a message that was written to a folder. */
export type ReadMessage = {
  /** The recipients, separated by commas. */
  readonly to: string;
  readonly subject: string;
  /** When it was sent, as ISO 8601. */
  readonly date: string;
  readonly text: string;
  readonly html: string;
};

/** Reads a message as it was written. Throws for bytes that are no message. */
export async function readMessage(raw: Uint8Array): Promise<ReadMessage> {
  const { to = [], subject = '', date = '', text = '', html = '' } = await PostalMime.parse(raw);
  return { to: to.map(({ address = '' }) => address).join(', '), subject, date, text, html };
}
