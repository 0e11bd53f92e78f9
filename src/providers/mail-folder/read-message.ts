import PostalMime from 'postal-mime';

/** The parts of a stored email that the mailbox shows. */
export type ReadMessage = {
  /** The recipients, separated by commas. */
  readonly to: string;
  readonly subject: string;
  /** When it was sent, as ISO 8601. */
  readonly date: string;
  readonly text: string;
  readonly html: string;
};

/** Parses an email. Throws for bytes that are none. */
export async function readMessage(raw: Uint8Array): Promise<ReadMessage> {
  const { to = [], subject = '', date = '', text = '', html = '' } = await PostalMime.parse(raw);
  return { to: to.map(({ address = '' }) => address).join(', '), subject, date, text, html };
}
