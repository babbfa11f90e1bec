/** A mail and its message (RFC 5322), written by nodemailer: plain text and attachments; any characters in names and subjects are safe. */
import { createHash } from 'node:crypto'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { isMailAddress } from '../../../../src/contract/email-address'

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
  /** Lines are parted by \n. */
  readonly text: string
  readonly attachments: readonly MailAttachment[]
  readonly at: Date
  /** Identifies this mail: a repeated sending has the same Message-ID. */
  readonly key: string
}

/** A mail that no further try would deliver; `response` is the reason in the words of the mail server. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'

  constructor(
    readonly response: string,
    options?: ErrorOptions,
  ) {
    super(response, options)
  }
}

const answerLengthMost = 300

/** What the mail server answered to a mail that it did not take, on one line; '' when it answered nothing. */
export function mailServerAnswer(error: unknown): string {
  const answer = error instanceof Error && 'response' in error ? error.response : undefined
  return typeof answer === 'string' ? shown(answer).slice(0, answerLengthMost) : ''
}

/** Sends or stores the mails of an installation. */
export interface Mails {
  /** @throws MailRefused when it cannot be delivered for good; other errors when it could not be delivered now */
  send(mail: Mail): Promise<void>
  /** Deletes older mails, if they are stored. */
  deleteBefore(moment: Date): Promise<void>
}

/** Invisible and control characters, which can disguise a line and do not belong in headers. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu
/** Text that looks like an encoded word would be decoded by readers. */
const shown = (text: string): string => text.replace(invisible, ' ').replaceAll('=?', '= ?').trim()

/**
 * The options for nodemailer.
 * @throws MailRefused when the address cannot be represented in a header
 */
export function mailOptions(
  { to, subject, text, attachments, at, key }: Mail,
  from: MailAddress,
): SendMailOptions {
  if (!isMailAddress(to.address)) throw new MailRefused('The recipient is not a valid mail address.')
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
    // Attachments are given as content, never fetched.
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
