/** Sends mails through an SMTP server. */
import { createTransport } from 'nodemailer'
import { mailOptions, MailRefused, mailServerAnswer, type MailAddress, type Mails } from './mail'

export interface SmtpServer {
  /** `smtps://user:password@host:465`, or `smtp://` with STARTTLS. */
  readonly url: string
  readonly from: MailAddress
}

const answerWithinMs = 10_000
const connectionsMost = 2
const thisMachine = ['localhost', '127.0.0.1', '[::1]']

export function smtpMails({ url, from }: SmtpServer): Mails & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connectionsMost,
    // Passwords and reset links are not sent unencrypted over the network.
    requireTLS: !thisMachine.includes(new URL(url).hostname),
    connectionTimeout: answerWithinMs,
    greetingTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
  })
  return {
    async send(mail) {
      const options = mailOptions(mail, from)
      try {
        await transport.sendMail(options)
      } catch (error) {
        throw isPermanent(error) ? new MailRefused(mailServerAnswer(error), { cause: error }) : error
      }
    },
    deleteBefore: () => Promise.resolve(),
    close: () => transport.close(),
  }
}

/**
 * Whether the recipient or the message was refused for good: a reply 5yz (RFC 5321, section 4.2.1). What is refused before, such as the
 * credentials or the sender, is the installation's, and may be put right.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  return Number(error.responseCode) >= 500 && ['RCPT TO', 'DATA'].includes(String(error.command))
}
