/** Mails that an SMTP server takes. */
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
    // A password and a link to a new one do not go through the network in the clear.
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
