/** A mail and its message (RFC 5322), which nodemailer writes: plain text and files, whatever stands in names and subjects. */
import { createHash } from 'node:crypto'
import { createTransport, type SendMailOptions } from 'nodemailer'

export interface MailAddress {
  readonly name: string
  /** One address, without angle brackets. */
  readonly address: string
}

export interface MailAttachment {
  readonly name: string
  readonly mimeType: string
  readonly content: Uint8Array
}

export interface Mail {
  readonly to: MailAddress
  readonly subject: string
  /** Lines end in \n. */
  readonly text: string
  readonly attachments: readonly MailAttachment[]
  readonly at: Date
  /** Tells this mail from all others: sent again it is the same one. */
  readonly key: string
}

/** What takes the mails of an installation. */
export interface Mails {
  /** @throws when the address is none, or nobody takes the mail */
  send(mail: Mail): Promise<void>
  /** Forgets what is older, where mails are kept. */
  deleteBefore(moment: Date): Promise<void>
}

const addressPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/

export const isMailAddress = (text: string): boolean => addressPattern.test(text) && text.length <= 254

/** What shows a line as another one, and belongs in no header. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu
/** What looks like an encoded word would be read as another text. */
const shown = (text: string): string => text.replace(invisible, ' ').replaceAll('=?', '= ?').trim()

/**
 * The mail as nodemailer takes it.
 * @throws when the address is none that a header can hold
 */
export function mailOptions(
  { to, subject, text, attachments, at, key }: Mail,
  from: MailAddress,
): SendMailOptions {
  if (!isMailAddress(to.address)) throw new Error('The recipient is not a valid mail address.')
  const host = from.address.slice(from.address.indexOf('@') + 1)
  return {
    from,
    to: { name: shown(to.name), address: to.address },
    subject: shown(subject),
    text,
    date: at,
    messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`,
    attachments: attachments.map(({ name, mimeType, content }) => ({
      filename: shown(name),
      contentType: mimeType,
      content: Buffer.from(content),
    })),
    // Contents are given, never fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** The whole message. @throws as mailOptions */
export async function messageOf(mail: Mail, from: MailAddress): Promise<Buffer> {
  const { message } = await composer.sendMail(mailOptions(mail, from))
  if (!Buffer.isBuffer(message)) throw new Error('The message was not buffered.')
  return message
}
