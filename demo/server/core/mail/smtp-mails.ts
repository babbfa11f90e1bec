/** Sends mails through an SMTP server. */
import { createTransport } from 'nodemailer'
import { mailOptions, type MailAddress, type Mails } from './mail'

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
    send: async mail => void (await transport.sendMail(mailOptions(mail, from))),
    deleteBefore: () => Promise.resolve(),
    close: () => transport.close(),
  }
}
