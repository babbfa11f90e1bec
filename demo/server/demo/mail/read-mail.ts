/** A mail of the demo's folder for display: sender, recipient, subject, text, and attachments. */
import PostalMime, { type Address } from 'postal-mime'

export interface ReadMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  /** As in the mail's header. */
  readonly date: string
  readonly text: string
  readonly attachments: readonly { readonly name: string; readonly content: Buffer }[]
}

export async function readMail(message: Uint8Array): Promise<ReadMail> {
  const { from, to, subject, headers, text, attachments } = await PostalMime.parse(message)
  return {
    from: addressText(from),
    to: addressText(to?.[0]),
    subject: subject ?? '',
    date: headers.find(({ key }) => key === 'date')?.value ?? '',
    text: text ?? '',
    attachments: attachments.map(({ filename, content }) => ({
      name: filename ?? '',
      content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
    })),
  }
}

const addressText = (one: Address | undefined): string =>
  one === undefined ? '' : `${one.name} <${one.address ?? ''}>`.trim()
